import { sql } from 'kysely';
import { mask } from 'superstruct';
import {
  type OrderAddress,
  orderAddress,
  orderAddressFields,
  getOrderAddress,
} from '@/contract/address';
import { caseSummary } from '@/contract/admin/cases';
import { type CustomerPage, shownOrders } from '@/contract/admin/customers';
import type { OrderNote } from '@/contract/admin/orders';
import { openStates } from '@/contract/fulfilment';
import { currency } from '@/contract/money';
import type { Order } from '@/contract/order';
import { can } from '@/contract/permissions';
import type { Connection } from '../../database/client';
import { nationalNumber } from '../../database/orderSearchWords';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { listAddresses } from '../address/addressService';
import { findPeopleCases } from '../cases/caseService';
import { selectTermsDate, shopContent } from '../content/contentService';
import { refused, worth } from '../order/orderService';
import { findCustomerReviews } from '../review/reviewService';
import { getPerson } from '../staff/auditService';
import { averageOrder, roundToDinars } from './listPeople';
import { orderKey } from './peopleService';

/** All rows of `people` that are the same person. */
export interface Members {
  /** The id of the row with the totals of the group. */
  root: number;
  ids: number[];
  keys: string[];
  accounts: number[];
}

/** @throws ApiError `customer_not_found` */
export async function getMembers(connection: Connection, id: number): Promise<Members> {
  const { rows } = await sql<{ id: number; root: number; key: string; customer_id: number | null }>`
    select id, root, key, customer_id from people
    where root = (select root from people where id = ${id}) order by id`.execute(connection);
  const [first] = rows;
  if (!first) throw new ApiError('customer_not_found');
  return {
    root: first.root,
    ids: rows.map((row) => row.id),
    keys: rows.map(({ key }) => key),
    accounts: rows.flatMap(({ customer_id }) => customer_id ?? []),
  };
}

/** Returns the newest first. */
export async function getOrders(connection: Connection, { keys }: Pick<Members, 'keys'>) {
  type Listed = Omit<CustomerPage['orders'][number], 'placed_at'>;
  interface OrderRow extends Listed, Pick<Order, 'contact' | 'delivery'> {
    id: number;
    placed_at: Date;
    address: object;
    refused: boolean;
    terms_version: string;
    has_reminder: boolean;
  }
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.status as parcel, o.delivery_method, o.placed_at, ${worth} as total_amount, o.delivery,
      o.returned_reason, o.contact, o.address, o.terms_version, o.reminder_days is not null as has_reminder,
      ${refused} as refused
    from orders o where ${orderKey} = any(${keys}::text[]) and o.placed_at is not null
    order by o.placed_at desc, o.id desc`.execute(connection);
  return rows;
}

/** A deletion must wait for open orders. */
const isOpen = ({ parcel }: Pick<CustomerPage['orders'][number], 'parcel'>) =>
  openStates.some((state) => state === parcel);

export const getOpenOrders = (
  orders: Awaited<ReturnType<typeof getOrders>>,
  cases: Awaited<ReturnType<typeof findPeopleCases>>,
): CustomerPage['waits_for'] => ({
  orders: orders.filter(isOpen).map(({ number }) => number),
  cases: cases.filter(({ deadline }) => deadline !== null).map(({ number }) => number),
});

const getUniqueAddresses = (addresses: readonly OrderAddress[]): OrderAddress[] => [
  ...new Map(
    addresses.map((address) => [
      orderAddressFields.map((field) => address[field]).join('|'),
      address,
    ]),
  ).values(),
];

async function getAccounts(connection: Connection, { accounts }: Members) {
  return connection
    .selectFrom('customers')
    .select(['id', 'name', 'last_name', 'phone'])
    .select(sql<string>`coalesce(last_confirmed_email, email)`.as('email'))
    .where('id', '=', sql<number>`any(${accounts}::int[])`)
    .orderBy('id')
    .execute();
}

async function getAddresses(
  connection: Connection,
  { accounts }: Members,
): Promise<OrderAddress[]> {
  const found: OrderAddress[] = [];
  for (const customerId of accounts) {
    const addresses = await listAddresses(connection, customerId);
    found.push(...addresses.map((address) => mask(address, orderAddress)));
  }
  return found;
}

export async function getNotes(
  connection: Connection,
  ids: readonly number[],
): Promise<OrderNote[]> {
  const { rows } = await sql<{
    id: number;
    text: string;
    at: Date;
    staff_id: number;
    name: string;
  }>`
    select n.id, n.text, n.at, n.staff_id, s.name from person_notes n join staff s on s.id = n.staff_id
    where n.person_id = any(${ids}::int[]) order by n.id`.execute(connection);
  return rows.map(({ id, text, at, staff_id, name }) => ({
    id,
    text,
    at: at.toISOString(),
    by: getPerson(staff_id, name),
  }));
}

/** Returns the joins made by staff, each with the person who is not the root of the group. */
async function getJoins(connection: Connection, { ids, root }: Members) {
  const { rows } = await sql<CustomerPage['joined'][number]>`
    select j.id as join_id, p.name, p.phone, p.by_phone, p.orders
    from person_joins j join people p on p.id = case when j.other_id = ${root} then j.person_id else j.other_id end
    where j.person_id = any(${ids}::int[]) order by j.id`.execute(connection);
  return rows;
}

async function getDuplicates(connection: Connection, root: number, phone: string) {
  const national = nationalNumber(phone);
  if (national === '') return [];
  const { rows } = await sql<CustomerPage['duplicates'][number]>`
    select id, name, by_phone, orders from people
    where array_to_tsvector(search_words) @@ ${`'0${national}'`}::tsquery and root = id and id <> ${root}
    order by orders desc, id limit 5`.execute(connection);
  return rows;
}

/** @throws ApiError `customer_not_found` */
export async function readCustomer(
  connection: Connection,
  request: Pick<StaffRequest, 'actor'>,
  id: number,
): Promise<CustomerPage> {
  const { role, locale } = request.actor;
  const members = await getMembers(connection, id);
  const { root, ids, accounts, keys } = members;
  const row = await connection
    .selectFrom('people')
    .select(['name', 'city', 'phone', 'email', 'by_phone', 'first_at', 'delivered', 'parcels'])
    .select(sql<number>`turnover::float8`.as('turnover'))
    .where('id', '=', root)
    .executeTakeFirstOrThrow(() => new ApiError('customer_not_found'));
  const orders = await getOrders(connection, members);
  const accountRows = await getAccounts(connection, members);
  const contact =
    accountRows.find(({ name }) => name !== '') ?? orders[0]?.contact ?? accountRows[0];
  const deliveries = orders.filter(({ delivery_method }) => delivery_method === 'courier');
  const deliveryAddresses = deliveries.map(({ address }) => getOrderAddress(address));
  const cases = await findPeopleCases(connection, request, keys);
  const delivery = await shopContent.delivery(connection);
  const cameBack = orders.filter((order) => order.refused);
  const [newest] = orders;
  const alerts = await sql<{ count: number }>`
    select count(*)::int as count from stock_alerts
    where customer_id = any(${accounts}::int[])`.execute(connection);
  const average = row.delivered === 0 ? 0 : roundToDinars(row.turnover / row.delivered);
  return {
    id: root,
    name: row.name,
    city: row.city,
    by_phone: row.by_phone,
    since: row.first_at.toISOString(),
    contact: {
      name: contact?.name ?? '',
      last_name: contact?.last_name ?? '',
      phone: row.phone,
      email: row.email,
    },
    addresses: getUniqueAddresses([
      ...(await getAddresses(connection, members)),
      ...deliveryAddresses,
    ]).slice(0, 5),
    count: orders.length,
    open: orders.filter(isOpen).length,
    delivered: row.delivered,
    turnover: can(role, 'money.read')
      ? { amount: row.turnover, average, average_of_all: await averageOrder(connection) }
      : null,
    parcels: { count: row.parcels, came_back: cameBack.map(({ number }) => number) },
    // A refused parcel with free delivery costs the shop the flat rate.
    refused_cost: cameBack.reduce((sum, order) => sum + (order.delivery || delivery.flat_rate), 0),
    orders: orders.slice(0, shownOrders).map(({ placed_at, ...order }) => ({
      number: order.number,
      parcel: order.parcel,
      delivery_method: order.delivery_method,
      placed_at: placed_at.toISOString(),
      total_amount: order.total_amount,
      returned_reason: order.returned_reason,
    })),
    cases: can(role, 'cases.read') ? cases.map((record) => mask(record, caseSummary)) : [],
    reviews: await findCustomerReviews(connection, accounts, locale),
    notes: await getNotes(connection, ids),
    consents: {
      terms: newest
        ? {
            since: (await selectTermsDate(connection, newest.terms_version))?.toISOString() ?? null,
            at: newest.placed_at.toISOString(),
          }
        : null,
      reminders: orders.filter(({ has_reminder }) => has_reminder).length,
      alerts: alerts.rows[0]?.count ?? 0,
    },
    joined: await getJoins(connection, members),
    duplicates: await getDuplicates(connection, root, row.phone),
    waits_for: getOpenOrders(orders, cases),
    currency,
  };
}
