import type { Migration } from '../migrate';

/**
 * `order_transitions` is the history of an order. States that only `order_history` has (of orders moved
 * before migration 004, and of cancelled drafts) become transitions.
 */
export const oneOrderHistory: Migration = {
  name: '020_order_history',
  up: `
-- Null where it was not stored who moved the order.
alter table order_transitions alter source drop not null;
insert into order_transitions (order_id, event, from_state, to_state, source, at)
  select order_id, event, coalesce(from_state, 'placed'), status,
    case from_state when 'draft' then 'customer' end, at
  from (
    select *, lag(status) over (partition by order_id order by at, id) as from_state from order_history
  ) reached
  join (values ('confirmed', 'confirm'), ('packed', 'pack'), ('shipped', 'ship'), ('delivered', 'deliver'),
    ('returned', 'return'), ('cancelled', 'cancel')) led (to_state, event) on led.to_state = status
  where not exists (
    select from order_transitions t
    where t.order_id = reached.order_id and t.to_state = reached.status and undone_at is null
  )
  order by at, id;
drop table order_history;
-- No order reaches a state twice, except by packing it again.
create unique index order_transitions_once on order_transitions (order_id, to_state)
  where undone_at is null and event not in ('pack', 'unpack');
`,
};
