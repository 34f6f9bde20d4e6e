import { sql } from 'kysely';
import {
  salesDays,
  todayOrders,
  type OrderFilter,
  type Today,
  type TodayStage,
} from '@/contract/admin/today';
import { maxBulkOrders } from '@/contract/admin/orders';
import { can, type StaffRole } from '@/contract/permissions';
import type { Locale } from '@/contract/locale';
import { shopTimeZone } from '@/contract/longDate';
import { currency } from '@/contract/money';
import type { Connection } from '../../../database/client';
import { dueCases, unansweredCases } from '../../cases/caseService';
import { countPendingReviews } from '../../review/reviewService';
import { withFirstBatch } from '../../stock/stockService';
import { byFlag, late, listOldest, since, worth } from './adminOrderList';
import * as orderStates from '../../../database/expressions';
import {
  awaitsMoney,
  columnIn,
  customerName,
  toShopDay,
  dayText,
  lineParts,
  today,
} from '../../../database/expressions';
import { findCustomerParcels } from './findCustomerParcels';

type Stage = keyof Today['flow'];

interface StageRow extends Pick<TodayStage, 'count' | 'pieces' | 'amount'> {
  parcel: Stage;
  /** Null if all orders await payment. */
  oldest: Date | null;
  late: number;
  waiting: number;
}

async function readFlow(connection: Connection): Promise<Today['flow']> {
  const { rows } = await sql<StageRow>`
    select parcel, (count(*) filter (where not waits))::int as count,
      coalesce(sum(pieces) filter (where not waits), 0)::int as pieces,
      coalesce(sum(total) filter (where not waits), 0)::int as amount,
      min(since) filter (where not waits) as oldest, (count(*) filter (where late))::int as late,
      (count(*) filter (where waits))::int as waiting
    from (
      select o.status as parcel, ${since} as since, ${late} as late, ${awaitsMoney} as waits, o.total,
        (select sum(l.quantity * part.pieces) from order_lines l cross join ${lineParts} where l.order_id = o.id) as pieces
      from orders o
      where o.placed_at is not null and o.status in ${orderStates.open}
    ) as open
    group by parcel`.execute(connection);
  const getStage = (name: Stage, mayBeLate: boolean): TodayStage => {
    const row = rows.find((row) => row.parcel === name);
    return {
      count: row?.count ?? 0,
      pieces: row?.pieces ?? 0,
      amount: row?.amount ?? 0,
      oldest: row?.oldest?.toISOString() ?? null,
      // The flag excludes orders that await payment.
      filter: row?.waiting ? { status: name, flag: 'toConfirm' } : { status: name },
      late: mayBeLate ? { count: row?.late ?? 0, filter: { status: name, flag: 'late' } } : null,
    };
  };
  return {
    placed: getStage('placed', true),
    confirmed: getStage('confirmed', false),
    packed: getStage('packed', false),
    shipped: getStage('shipped', true),
  };
}

async function readPieces(connection: Connection, locale: Locale): Promise<Today['to_pick']> {
  const { rows } = await sql<Omit<Today['to_pick'][number], 'first_batch'>>`
    select part.product_id, (array_agg(${columnIn('part.name', locale)} order by o.id desc))[1] as name,
      (array_agg(part.net order by o.id desc))[1] as net,
      (array_agg(part.image order by o.id desc))[1] as image, sum(l.quantity * part.pieces)::int as quantity
    from orders o join order_lines l on l.order_id = o.id cross join ${lineParts}
    where o.placed_at is not null and o.status = 'confirmed'
    group by part.product_id order by name, part.product_id`.execute(connection);
  return withFirstBatch(connection, rows);
}

async function readToPack(connection: Connection, locale: Locale): Promise<Today['to_pack']> {
  const { rows } = await sql<Today['to_pack'][number]>`
    select o.number, o.version, case when o.total > 0 then coalesce(
        (select max(r.number) from receipts r where r.order_id = o.id and r.kind = 'sale'), '') end as receipt, o.address ->> 'city' as city, o.delivery_method,
      ${customerName} as customer,
      (select coalesce(json_agg(json_build_object('product_id', l.product_id, 'name', l.name ->> ${locale},
          'net', l.net, 'quantity', l.quantity, 'components', (
            select json_agg(json_build_object('product_id', part.product_id, 'name', ${columnIn('part.name', locale)},
              'net', part.net, 'quantity', part.pieces)) from ${lineParts} where l.components is not null
          )) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines
    from orders o
    where o.placed_at is not null and o.status = 'confirmed'
    order by o.placed_at, o.id
    limit ${maxBulkOrders}`.execute(connection);
  return rows;
}

async function countPacked(connection: Connection): Promise<Today['packed']> {
  const { rows } = await sql<Today['packed']>`
    select (count(*) filter (where not ${byFlag.pickup}))::int as courier,
      (count(*) filter (where ${byFlag.pickup}))::int as pickup
    from orders o where o.placed_at is not null and o.status = 'packed'`.execute(connection);
  return rows[0] ?? { courier: 0, pickup: 0 };
}

type Alert = Today['alerts'][number];

/** Counts packs on sale with a component that is not on sale. Returns the id if there is exactly one. */
async function countIncompletePacks(connection: Connection) {
  const { rows } = await sql<{ count: number; id: string | null }>`
    select count(distinct k.id)::int as count,
      case when count(distinct k.id) = 1 then min(k.id)::text end as id
    from products k join product_components c on c.product_id = k.id
    left join products p on p.id = c.component_id
    where k.active and p.active is not true`.execute(connection);
  return rows[0] ?? { count: 0, id: null };
}

/** Returns only alerts that need action. */
async function readAlerts(connection: Connection, role: StaffRole): Promise<Alert[]> {
  const alert = async (kind: Alert['kind'], filter: OrderFilter): Promise<Alert> => {
    const where = sql`o.placed_at is not null
      and ${filter.status ? sql`o.status = ${filter.status}` : sql`true`}
      and ${filter.flag ? byFlag[filter.flag] : sql`true`}`;
    const oldestSince = kind === 'noReceipt' ? sql`min(o.receipt_since)` : sql`null`;
    const counted = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, ${oldestSince} as since from orders o where ${where}`.execute(
      connection,
    );
    const { count = 0, since: oldest = null } = counted.rows[0] ?? {};
    const found = { kind, count, filter, since: oldest?.toISOString() ?? null };
    if (count !== 1) return { ...found, number: null };
    const single = await sql<{ number: string }>`
      select o.number from orders o where ${where}`.execute(connection);
    return { ...found, number: single.rows[0]?.number ?? null };
  };
  const alerts = [
    await alert('emailFailed', { flag: 'emailFailed' }),
    await alert('shippedLate', { status: 'shipped', flag: 'late' }),
    await alert('noReceipt', { flag: 'noReceipt' }),
  ];
  if (can(role, 'money.read')) {
    alerts.push(await alert('transferWaits', { flag: 'awaitsMoney' }));
    alerts.push(await alert('payoutLate', { flag: 'cashLate' }));
    alerts.push(await alert('refundDue', { flag: 'refundDue' }));
  }
  const getCaseAlert = (kind: Alert['kind'], found: { number: number }[]): Alert => {
    const [first] = found;
    const number = first && found.length === 1 ? String(first.number) : null;
    return { kind, count: found.length, number, since: null, filter: {} };
  };
  if (can(role, 'cases.read')) {
    alerts.push(getCaseAlert('caseDue', await dueCases(connection)));
    alerts.push(getCaseAlert('caseNew', await unansweredCases(connection)));
  }
  if (can(role, 'catalogue.publish')) {
    const packs = await countIncompletePacks(connection);
    alerts.push({
      kind: 'packIncomplete',
      count: packs.count,
      number: packs.id,
      since: null,
      filter: {},
    });
  }
  return alerts.filter(({ count }) => count > 0);
}

async function readSales(connection: Connection): Promise<Today['sales']> {
  const { rows } = await sql<{ day: string; orders: number; amount: number }>`
    with days as (
      select ${today} - back as day
      from generate_series(0, ${2 * salesDays - 1}::int) as back
    ), bounds as (select min(day)::timestamp at time zone ${shopTimeZone} as first from days),
    sold as (
      select ${toShopDay('o.placed_at')} as day,
        count(*)::int as orders, sum(${worth})::int as amount
      from orders o, bounds
      where o.placed_at >= bounds.first and o.placed_at is not null and ${byFlag.sold}
      group by 1
    )
    select ${dayText('days.day')} as day, coalesce(sold.orders, 0) as orders,
      coalesce(sold.amount, 0) as amount
    from days left join sold on sold.day = days.day order by days.day`.execute(connection);
  const sum = (days: typeof rows) => days.reduce((total, { amount }) => total + amount, 0);
  const days = rows.slice(salesDays);
  return {
    currency,
    days: days.map((day) => ({
      ...day,
      filter: { flag: 'sold', from: day.day, to: day.day },
    })),
    amount: sum(days),
    amount_before: sum(rows.slice(0, salesDays)),
  };
}

/** Each count equals the number of orders that its filter lists. */
export async function readToday(connection: Connection, role: StaffRole, locale: Locale) {
  const toConfirm = await listOldest(connection, 'placed', todayOrders, locale);
  const getParcels = await findCustomerParcels(connection, toConfirm);
  return {
    at: new Date().toISOString(),
    flow: await readFlow(connection),
    to_confirm: toConfirm.map((order) => ({ ...order, customer_parcels: getParcels(order) })),
    to_pick: await readPieces(connection, locale),
    to_pack: await readToPack(connection, locale),
    to_ship: await listOldest(connection, 'packed', todayOrders, locale, sql`not ${byFlag.pickup}`),
    to_pick_up: await listOldest(connection, 'packed', todayOrders, locale, byFlag.pickup),
    packed: await countPacked(connection),
    alerts: await readAlerts(connection, role),
    pending_reviews: await countPendingReviews(connection),
    sales: await readSales(connection),
  };
}
