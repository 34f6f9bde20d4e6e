import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { adminReviewsPerPage, type ReviewDecision } from '@/contract/admin/reviews';
import { reviewsPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import type { ProductReviews, Review } from '@/contract/productDetails';
import type { OwnReview, ReviewStatus } from '@/contract/review';
import type { Connection } from '../../database/client';
import type { ReviewRow } from '../../database/tables';
import { columnIn } from '../../database/expressions';

type ReviewRecord = Selectable<ReviewRow>;

/** The columns of a `Review`, as JSON. */
const published = sql`json_build_object(
  'id', r.id, 'author', r.author_name, 'rating', r.rating, 'text', r.text, 'locale', r.locale,
  'day', to_char(r.created_at at time zone ${shopTimeZone}::text, 'YYYY-MM-DD'))`;

/** Subquery: count, average and first page of the approved reviews of a product. */
export function reviewsOf(productId: RawBuilder<unknown>): RawBuilder<ProductReviews> {
  return sql<ProductReviews>`(
    select json_build_object(
      'count', count(*), 'average', round(avg(r.rating), 1)::float8,
      'latest', coalesce((
        select json_agg(latest.review order by latest.id desc)
        from (
          select r.id, ${published} as review from reviews r
          where r.product_id = ${productId} and r.status = 'approved'
          order by r.id desc limit ${reviewsPerPage}
        ) latest
      ), '[]'))
    from reviews r where r.product_id = ${productId} and r.status = 'approved')`;
}

/** Of an active product, newest first, one more than a page. */
export async function selectApproved(
  connection: Connection,
  productId: number,
  before: number | undefined,
): Promise<Review[]> {
  const { rows } = await sql<{ review: Review }>`
    select ${published} as review from reviews r join products p on p.id = r.product_id and p.active
    where r.product_id = ${productId} and r.status = 'approved'
      and (${before ?? null}::integer is null or r.id < ${before ?? null})
    order by r.id desc limit ${reviewsPerPage + 1}`.execute(connection);
  return rows.map(({ review }) => review);
}

/** Each product of the customer's delivered orders once. */
export async function selectOwn(connection: Connection, customerId: number) {
  const { rows } = await sql<{ product_id: number; review: OwnReview | null }>`
    select received.product_id, case when r.id is not null then json_build_object(
      'product_id', r.product_id, 'rating', r.rating, 'text', r.text, 'status', r.status) end as review
    from (
      select distinct l.product_id from orders o join order_lines l on l.order_id = o.id
      where o.customer_id = ${customerId} and o.status = 'delivered'
    ) received
    left join reviews r on r.customer_id = ${customerId} and r.product_id = received.product_id
    order by received.product_id`.execute(connection);
  return rows;
}

/** Everything that a customer has written. */
export function selectWritten(connection: Connection, customerId: number) {
  return connection
    .selectFrom('reviews')
    .select(['product_id', 'rating', 'text', 'author_name', 'status', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/** The customer's newest delivered order with the product. */
export async function selectDeliveredOrder(
  connection: Connection,
  customerId: number,
  productId: number,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'delivered')
    .where('product_id', '=', productId)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Locks the review. */
export function lockOwn(trx: Connection, customerId: number, productId: number) {
  return trx
    .selectFrom('reviews')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type WrittenReview = Pick<
  Insertable<ReviewRow>,
  'product_id' | 'customer_id' | 'order_id' | 'rating' | 'text' | 'locale'
>;

/** Inserts the review or replaces the customer's earlier one; it waits for approval. */
export async function upsertReview(trx: Connection, review: WrittenReview): Promise<void> {
  await sql`
    insert into reviews (product_id, customer_id, order_id, rating, text, locale, author_name)
    select ${review.product_id}, id, ${review.order_id}, ${review.rating}, ${review.text}, ${review.locale},
      concat(name, ' ' || nullif(left(last_name, 1), '') || '.')
    from customers where id = ${review.customer_id}
    on conflict (customer_id, product_id) do update set
      order_id = excluded.order_id, rating = excluded.rating, text = excluded.text,
      locale = excluded.locale, author_name = excluded.author_name, status = 'pending',
      version = reviews.version + 1, decided_at = null, staff_id = null`.execute(trx);
}

/** True if one of them was public. */
export async function deleteOfCustomer(trx: Connection, customerId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .returning('status')
    .execute();
  return deleted.some(({ status }) => status === 'approved');
}

/** For staff: newest first, one more than a page. */
export function selectByStatus(
  connection: Connection,
  status: ReviewStatus,
  before: number | undefined,
  locale: Locale,
) {
  return connection
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.id', 'r.version', 'product_id', 'author_name as author', 'rating', 'text'])
    .select(['r.locale', 'r.status', 'r.created_at', 'decided_at', 'staff.name as staff'])
    .select(['o.number as order_number', columnIn('p.name', locale).as('product')])
    .where('r.status', '=', status)
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(adminReviewsPerPage + 1)
    .execute();
}

export async function countPending(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the review. */
export function lockReview(trx: Connection, id: number): Promise<ReviewRecord | undefined> {
  return trx
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateStatus(
  trx: Connection,
  id: number,
  status: ReviewDecision,
  staff_id: number,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ status, staff_id, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
