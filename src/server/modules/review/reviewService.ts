import { sql, type RawBuilder } from 'kysely';
import {
  adminReviewsPerPage,
  type AdminReviewList,
  type ReviewDecision,
} from '@/contract/admin/reviews';
import { reviewsPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import type { ProductSummary } from '@/contract/product';
import type { ProductReviews, Review } from '@/contract/productDetails';
import type { OwnReview, ReviewInput, ReviewStatus } from '@/contract/review';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection } from '../../database/client';
import { columnIn, now } from '../../database/expressions';
import type { Customer, StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { lockCustomer } from '../customer/customerService';
import { auditStep } from '../staff/auditService';

/** Builds a `Review` of product `s`. */
const reviewJson = sql`json_build_object(
  'id', r.id, 'author', r.author_name, 'rating', r.rating, 'text', r.text, 'locale', r.locale,
  'day', to_char(r.created_at at time zone ${shopTimeZone}::text, 'YYYY-MM-DD'),
  'size', case when s.family is not null then s.net end)`;

/** Approved reviews of all sizes of `product` that are on sale. */
const approvedReviews = (product: RawBuilder<unknown>) => sql`
  reviews r join products s on s.id = r.product_id and s.active
    and (s.id = ${product}.id or s.family = ${product}.family)
  where r.status = 'approved'`;

/** Null if no size of the product has approved reviews. */
export function getRating(product: RawBuilder<unknown>): RawBuilder<ProductSummary['rating']> {
  return sql<ProductSummary['rating']>`(
    select json_build_object('average', round(avg(r.rating), 1)::float8, 'count', count(*))
    from ${approvedReviews(product)} having count(*) > 0)`;
}

/** Adds the count, the average and the first page of reviews to statements that read products. */
export function getReviews(product: RawBuilder<unknown>): RawBuilder<ProductReviews> {
  return sql<ProductReviews>`(
    select json_build_object(
      'count', count(*), 'average', round(avg(r.rating), 1)::float8,
      'latest', coalesce((
        select json_agg(latest.review order by latest.id desc)
        from (
          select r.id, ${reviewJson} as review from ${approvedReviews(product)}
          order by r.id desc limit ${reviewsPerPage}
        ) latest
      ), '[]'))
    from ${approvedReviews(product)})`;
}

/** Lists approved reviews of an active product, newest first. */
export async function listApproved(connection: Connection, productId: number, before?: number) {
  const { rows } = await sql<{ review: Review }>`
    select ${reviewJson} as review
    from (select id, family from products where id = ${productId} and active) p cross join ${approvedReviews(sql`p`)}
      and (${before ?? null}::integer is null or r.id < ${before ?? null})
    order by r.id desc limit ${reviewsPerPage + 1}`.execute(connection);
  const reviews = rows.slice(0, reviewsPerPage).map(({ review }) => review);
  return { reviews, more: rows.length > reviewsPerPage };
}

/** Returns each product in the customer's delivered orders once. */
export async function listOwn(connection: Connection, customerId: number) {
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

export const exportReviews = (connection: Connection, customerId: number) =>
  connection
    .selectFrom('reviews')
    .select(['product_id', 'rating', 'text', 'author_name', 'status', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

/** Returns the newest first. */
export async function findCustomerReviews(
  connection: Connection,
  customerIds: readonly number[],
  locale: Locale,
) {
  const { rows } = await sql<
    OwnReview & { product: string; created_at: Date }
  >`select r.product_id, ${columnIn('p.name', locale)} as product, r.rating, r.text, r.status, r.created_at
    from reviews r join products p on p.id = r.product_id
    where r.customer_id = any(${customerIds}::int[]) order by r.id desc`.execute(connection);
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/** Creates or replaces the review, which must then be approved. @throws ApiError `review_not_allowed` */
export async function saveReview(
  trx: Connection,
  { customerId }: Customer,
  productId: number,
  { rating, text }: ReviewInput,
  locale: Locale,
): Promise<OwnReview> {
  // Serialise the customer's requests with each other and with the deletion of the account.
  await lockCustomer(trx, customerId);
  const delivered = await trx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'delivered')
    .where('product_id', '=', productId)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!delivered) throw new ApiError('review_not_allowed');
  const before = await trx
    .selectFrom('reviews')
    .select(['rating', 'text', 'status'])
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before && before.rating === rating && before.text === text)
    return { product_id: productId, rating, text, status: before.status };
  await sql`
    insert into reviews (product_id, customer_id, order_id, rating, text, locale, author_name)
    select ${productId}, id, ${delivered.id}, ${rating}, ${text}, ${locale},
      concat(name, ' ' || nullif(left(last_name, 1), '') || '.')
    from customers where id = ${customerId}
    on conflict (customer_id, product_id) do update set
      order_id = excluded.order_id, rating = excluded.rating, text = excluded.text,
      locale = excluded.locale, author_name = excluded.author_name, status = 'pending',
      version = reviews.version + 1, decided_at = null, staff_id = null`.execute(trx);
  if (before?.status === 'approved') await incrementCatalogueVersion(trx);
  return { product_id: productId, rating, text, status: 'pending' };
}

/** Call it when an account is deleted. */
export async function deleteReviews(trx: Connection, customerId: number): Promise<void> {
  const deleted = await trx
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .returning('status')
    .execute();
  const wasPublic = deleted.some(({ status }) => status === 'approved');
  if (wasPublic) await incrementCatalogueVersion(trx);
}

export async function countPendingReviews(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The name of product `p`, with its net quantity if there are several sizes. */
const getSizeName = (locale: Locale) =>
  sql<string>`concat_ws(', ', ${columnIn('p.name', locale)}, case when p.family is not null then p.net end)`;

/** Returns the newest first. */
export async function listForStaff(
  connection: Connection,
  { status = 'pending', before }: { status?: ReviewStatus; before?: number },
  locale: Locale,
): Promise<AdminReviewList> {
  const found = await connection
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('staff', 'staff.id', 'r.staff_id')
    .select(['r.id', 'r.version', 'product_id', 'author_name as author', 'rating', 'text'])
    .select(['r.locale', 'r.status', 'r.created_at', 'decided_at', 'staff.name as staff'])
    .select(['o.number as order_number', getSizeName(locale).as('product')])
    .where('r.status', '=', status)
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? 0))
    .orderBy('r.id', 'desc')
    .limit(adminReviewsPerPage + 1)
    .execute();
  return {
    reviews: found.slice(0, adminReviewsPerPage).map((review) => ({
      ...review,
      created_at: review.created_at.toISOString(),
      decided_at: review.decided_at?.toISOString() ?? null,
    })),
    more: found.length > adminReviewsPerPage,
    pending: await countPendingReviews(connection),
  };
}

/** Public pages show the decision immediately. @throws ApiError `review_not_found`, `changed_meanwhile` */
export async function decideReview(
  trx: Connection,
  request: StaffRequest,
  id: number,
  { version, status }: { version: number; status: ReviewDecision },
): Promise<{ status: ReviewStatus }> {
  const review = await trx
    .selectFrom('reviews')
    .select(['version', 'status', 'product_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!review) throw new ApiError('review_not_found');
  if (review.version !== version) throw new ApiError('changed_meanwhile');
  if (review.status === status) return { status };
  await trx
    .updateTable('reviews')
    .set({ status, staff_id: request.actor.staffId, decided_at: now })
    .where('id', '=', id)
    .execute();
  const action = status === 'approved' ? 'review.approve' : 'review.reject';
  const changes = { product_id: review.product_id, version, from: review.status, to: status };
  await auditStep(trx, request, action, id, changes);
  if (status === 'approved' || review.status === 'approved') await incrementCatalogueVersion(trx);
  return { status };
}
