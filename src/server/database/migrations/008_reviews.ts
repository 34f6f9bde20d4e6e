import type { Migration } from '../migrate';

/** Reviews of products by customers who received them. */
export const reviewSchema: Migration = {
  name: '008_reviews',
  up: `
create table reviews (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  customer_id integer not null references customers on delete cascade,
  -- The delivered order that allows it.
  order_id integer not null references orders,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  -- As shown: first name and initial.
  author_name text not null,
  locale text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Counts what the customer writes: a decision names the version that was read.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  staff_id integer references staff,
  unique (customer_id, product_id)
);
create index reviews_approved on reviews (product_id, id desc) where status = 'approved';
create index reviews_status on reviews (status, id desc);
create index reviews_order on reviews (order_id);
`,
};
