import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { listCourierParcels } from '@/contract/admin/courierFile';
import type { EndpointData } from '@/contract/endpoint';
import { getOrderAddress } from '@/contract/address';
import type { BankTransfer } from '@/contract/bankTransfer';
import { backEvents, getStates } from '@/contract/fulfilment';
import { maxPerPage } from '@/contract/limits';
import { isLocale, defaultLocale } from '@/contract/locale';
import { deliveryMethods, type OrderQuery, type OrderStatus } from '@/contract/order';
import type { Connection, Tables } from '../../database/client';
import { isOffered } from '../../database/expressions';
import { getCourierId } from '../../database/couriers';
import { ApiError, invalidFields } from '../../http/ApiError';
import { type OrderRecord, getParcel } from './OrderRecord';

/** Reads an order with lines, history and payment in one query. */
function selectOrders(connection: Connection) {
  return connection
    .selectFrom('orders')
    .selectAll('orders')
    .select((order) => [
      jsonArrayFrom(
        order
          .selectFrom('order_lines')
          .select([
            'product_id',
            'name',
            'net',
            'image',
            'quantity',
            'unit_price',
            'prior_price',
            'line_total',
            'discount',
            'vat_rate',
            'returned',
            'components',
          ])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        order
          .selectFrom('order_transitions')
          .select(['to_state as status', 'at'])
          .whereRef('order_id', '=', 'orders.id')
          .where('undone_at', 'is', null)
          .where('event', 'not in', backEvents)
          .orderBy('at')
          .orderBy('order_transitions.id'),
      ).as('history'),
      jsonObjectFrom(
        order
          .selectFrom('payments')
          .innerJoin('payment_methods', 'payment_methods.id', 'payments.payment_method_id')
          .select([
            'payments.id',
            'payment_method_id',
            'amount',
            'payments.status',
            sql<BankTransfer | null>`case when account is not null then json_build_object(
              'account', account, 'reference', reference, 'pay_until', pay_until) end`.as(
              'transfer',
            ),
            sql<NonNullable<OrderRecord['payment']>['method']>`json_build_object(
              'value', value, 'label', label, 'disabled', disabled or not ${isOffered})`.as(
              'method',
            ),
          ])
          .whereRef('payments.order_id', '=', 'orders.id'),
      ).as('payment'),
      order
        .selectFrom('customers')
        .select(sql<string>`coalesce(last_confirmed_email, email)`.as('confirmed_email'))
        .whereRef('customers.id', '=', 'orders.customer_id')
        .as('confirmed_email'),
    ]);
}

type LeftOut = EndpointData<typeof listCourierParcels>['left_out'][number];
type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

function toRecord({ locale, history, address, ...row }: Row): OrderRecord {
  const { origin, created_at, placed_at } = row;
  return {
    ...row,
    address: getOrderAddress(address),
    locale: isLocale(locale) ? locale : defaultLocale,
    history: [
      ...(origin === 'web' ? [{ status: 'draft' as const, at: created_at }] : []),
      ...(placed_at ? [{ status: 'placed' as const, at: placed_at }] : []),
      ...history.map(({ status, at }) => ({ status, at: new Date(at) })),
    ],
  };
}

type Filter =
  | { id: number }
  | { number: string }
  | { id: number; customer_id: number }
  | { customer_id: number; status: 'draft' };

/** `lock` uses a separate statement, because one that waits for a lock reads related tables in their earlier state. */
export async function findOrder(connection: Connection, filter: Filter, { lock = false } = {}) {
  // `and(filter)` would ignore undefined values.
  const matches = (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and(
      Object.entries(filter).map(([column, value]) => eb(`orders.${column as 'id'}`, '=', value)),
    );
  if (lock)
    await connection.selectFrom('orders').select('id').where(matches).forNoKeyUpdate().execute();
  const row = await selectOrders(connection).where(matches).executeTakeFirst();
  return row && toRecord(row);
}

/** Like `findOrder`. @throws ApiError `order_not_found` */
export async function getOrder(...args: Parameters<typeof findOrder>): Promise<OrderRecord> {
  const order = await findOrder(...args);
  if (!order) throw new ApiError('order_not_found');
  return order;
}

export async function findOrdersByNumber(connection: Connection, numbers: readonly string[]) {
  // SQL does not allow an empty `in` list.
  if (numbers.length === 0) return new Map<string | null, OrderRecord>();
  const rows = await selectOrders(connection).where('orders.number', 'in', numbers).execute();
  return new Map(rows.map((row) => [row.number, toRecord(row)]));
}

/** Returns the matching orders in the order of the numbers, and the others with their state. */
export async function partitionOrders(
  connection: Connection,
  numbers: readonly string[],
  isWanted: (order: OrderRecord) => boolean,
) {
  const found = await findOrdersByNumber(connection, numbers);
  const orders: OrderRecord[] = [];
  const left_out: LeftOut[] = [];
  for (const number of new Set(numbers)) {
    const order = found.get(number);
    if (order && isWanted(order)) orders.push(order);
    else {
      const { delivery_method = 'courier' } = order ?? {};
      left_out.push({ number, parcel: order ? getParcel(order) : null, delivery_method });
    }
  }
  return { orders, left_out };
}

/** The list is sorted in the database, which is more precise than a `Date`. */
const timestamp = sql`coalesce(orders.placed_at, orders.created_at)`;

/** Matches all placed orders if there is no status. */
function isListed(order: ExpressionBuilder<Tables, 'orders'>, status: OrderStatus | undefined) {
  if (status === 'draft') return order('orders.status', '=', status);
  const placed = order('orders.placed_at', 'is not', null);
  if (status === undefined) return placed;
  const byMethod = deliveryMethods.map((method) =>
    order.and([
      order('delivery_method', '=', method),
      order('orders.status', 'in', getStates(status, method)),
    ]),
  );
  return order.and([placed, order.or(byMethod)]);
}

/** Returns the newest first. @throws ApiError 422 if `before` is not one of the customer's orders */
export async function listCustomerOrders(
  connection: Connection,
  customerId: number,
  { status, before, limit = maxPerPage }: OrderQuery,
): Promise<OrderRecord[]> {
  const newestFirst = selectOrders(connection)
    .where('orders.customer_id', '=', customerId)
    .orderBy(timestamp, 'desc')
    .orderBy('orders.id', 'desc');
  if (before === undefined)
    return fetchRecords(newestFirst.where((order) => isListed(order, status)).limit(limit));
  // Select `before` with the page, to distinguish an unknown one from the end of the list.
  const [first, ...page] = await fetchRecords(
    newestFirst
      .where((order) => order.or([isListed(order, status), order('orders.id', '=', before)]))
      .where(
        sql<boolean>`(${timestamp}, orders.id) <= ((
          select coalesce(named.placed_at, named.created_at) from orders named
          where named.id = ${before} and named.customer_id = ${customerId}), ${before})`,
      )
      .limit(limit + 1),
  );
  if (first?.id !== before) throw invalidFields({ before: ['not_available'] });
  return page;
}

async function fetchRecords(query: ReturnType<typeof selectOrders>): Promise<OrderRecord[]> {
  return (await query.execute()).map(toRecord);
}

/** Returns the oldest first. @param owner the id of an account, whose draft is included, or the ids of orders */
export const listAll = (connection: Connection, owner: number | readonly number[]) =>
  fetchRecords(
    (typeof owner === 'number'
      ? selectOrders(connection).where('customer_id', '=', owner)
      : selectOrders(connection).where('orders.id', '=', sql<number>`any(${owner}::int[])`)
    ).orderBy('orders.id'),
  );

/** Finds the order that the customer placed with this key. */
export async function findPlacement(
  connection: Connection,
  customerId: number,
  idempotencyKey: string,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('order_idempotency_keys')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.order_id;
}

/** Requires a locked order. Updates the fields that staff may change. */
export async function updateDetails(
  trx: Connection,
  { id, contact, address, ...order }: OrderRecord,
  search_words: string[],
): Promise<void> {
  const { note, gift_note, courier, tracking_number, buyer_pib, receipt_by_email } = order;
  await trx
    .updateTable('orders')
    .set((update) => ({
      note,
      gift_note,
      courier,
      courier_id: sql<string | null>`case when courier = ${courier} and courier_id is not null
        then courier_id else ${getCourierId(courier)} end`,
      tracking_number,
      buyer_pib,
      receipt_by_email,
      contact: JSON.stringify(contact),
      address: JSON.stringify(address),
      search_words,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
