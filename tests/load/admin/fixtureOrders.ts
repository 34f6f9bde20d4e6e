import { sql } from 'kysely';
import { paymentMethods } from '@/contract/payment';
import type { Connection } from '@/server/database/client';
import { orderSearchWords } from '@/server/database/orderSearchWords';
import { surnames } from '../growth/words';

const manyLines = 60;
/** The large order is shipped, and this many orders older than the newest one. */
const backOfMany = 200;
const firstNumber = 100_001;
export const ordersPerDay = 60;
/** The number of open orders. A few older orders are still in transit. */
export const openOrders = 330;

export const firstNames = ['Ana', 'Žarko', 'Đorđe', 'Milica', 'Čedomir', 'Ljubica', 'Šćepan'];
const streets = ['Voćarska', 'Cara Dušana', 'Njegoševa', 'Bulevar oslobođenja', 'Žička'];
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

/** The number of the order that is `back` orders older than the newest of `size`. */
export const getNumber = (size: number, back: number): string =>
  String(firstNumber + size - 1 - back);
export const newestShipped = 130;
/** Cancelled orders that were awaiting a transfer, except for the newest `skipped`. */
export const toPayLate = (size: number, skipped: number, count: number): string[] =>
  Array.from({ length: size }, (_, back) => ({ n: size - back, back }))
    .filter(({ n, back }) => n % 33 === 0 && n % 41 > 0 && back >= openOrders)
    .slice(skipped, skipped + count)
    .map(({ back }) => getNumber(size, back));
export const largeOrder = (size: number): string => getNumber(size, backOfMany);

export interface OrderFixtures {
  /** The courier owes the money for the delivered orders among this many newest orders. */
  owed?: number;
  perDay?: number;
  /** Whether couriers have paid for the other orders once a week. */
  paidOut?: boolean;
}

/**
 * Fills a seeded shop without customers with orders at regular intervals up to the current time. The newest orders are
 * open, and older ones are delivered, cancelled, returned or in transit. Also writes their customers, payments, stock
 * movements, transitions, log entries and emails. Only timestamps differ between runs.
 */
export async function fillOrders(
  connection: Connection,
  size: number,
  staffId: number,
  { owed = 0, perDay = ordersPerDay, paidOut = false }: OrderFixtures = {},
): Promise<void> {
  await connection.transaction().execute(async (trx) => {
    // Reference checks are disabled, because they take half of the time.
    await sql`set local session_replication_role = replica`.execute(trx);
    await insertPeople(trx, Math.ceil(size / 4));
    for (const statement of statements(size, staffId, owed, perDay)) await statement.execute(trx);
    if (paidOut) for (const statement of payouts(staffId)) await statement.execute(trx);
  });
  // The shop does this every six hours.
  await sql`vacuum (analyze)`.execute(connection);
}

/** Accounts, and customers who order by phone in the same table. */
async function insertPeople(trx: Connection, count: number): Promise<void> {
  const cities = await trx
    .selectFrom('cities')
    .select(['city', 'municipality', 'country', sql<string>`zip_codes ->> 0`.as('zipCode')])
    .orderBy('id')
    .execute();
  const people = Array.from({ length: count }, (_, index) => {
    const contact = {
      name: pick(firstNames, index),
      last_name: pick(surnames, index * 5 + 1),
      email: `customer${index}@example.com`,
      phone: `+381 6${1 + (index % 5)} ${String(1_000_000 + ((index * 7919) % 9_000_000))}`,
    };
    const city = pick(cities, index * 13);
    const address = {
      street: pick(streets, index * 3),
      street_number: String(1 + (index % 90)),
      ...city,
    };
    const words = orderSearchWords({ number: null, contact, address, tracking_number: null });
    return { id: index + 1, contact, address, words };
  });
  await sql`
    create temporary table people on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p (id integer, contact jsonb, address jsonb, words text[])`.execute(trx);
  await sql`
    insert into customers (id, email, email_key, name, last_name, phone, password_hash, locale)
      overriding system value
    select id, contact ->> 'email', contact ->> 'email', contact ->> 'name', contact ->> 'last_name',
      contact ->> 'phone', 'none', 'sr-LAT'
    from people`.execute(trx);
  await sql`select setval(pg_get_serial_sequence('customers', 'id'), ${count}::bigint)`.execute(
    trx,
  );
}

const statements = (size: number, staffId: number, owed: number, perDay: number) => [
  sql`
    create temporary table made on commit drop as
    select n as id, (${firstNumber - 1} + n)::text as number, back,
      1 + (n::bigint * 7919 % (select count(*) from people))::int as person,
      case when n % 20 = 0 then 'phone' else 'web' end as origin,
      now() - (back + 1) * interval '1 day' / ${perDay} as placed_at,
      case
        when back < 40 then 'placed'
        when back < 90 then 'confirmed'
        when back < ${newestShipped} then 'packed'
        when back < ${openOrders} or (back < 2000 and n % 97 = 0) then 'shipped'
        when back >= 600 and n % 41 = 0 then 'returned'
        when n % 33 = 0 then 'cancelled'
        else 'delivered'
      end as state
    from (select n, ${size} - n as back from generate_series(1, ${size}::int) n) numbered`,
  sql`
    create temporary table made_lines on commit drop as
    select m.id as order_id, line.position, p.id as product_id, 1 + (m.id + line.position) % 3 as quantity,
      p.price, p.vat_rate
    from made m
    cross join lateral generate_series(0,
      case when m.back = ${backOfMany} then least(${manyLines}, (select count(*)::int from products)) else 1 + m.id * 31 % 5 end - 1) as line (position)
    join (
      select *, row_number() over (order by id) - 1 as index, count(*) over () as count
      from products where id not in (select product_id from product_components)
    ) p on p.index = (m.id::bigint * 17 + line.position * 29) % p.count`,
  // Events of the orders after they were placed.
  sql`
    create temporary table steps on commit drop as
    select m.id as order_id, m.number, s.*, m.placed_at + s.hours * interval '1 hour' as at
    from made m join (values
      ('confirm', 'placed', 'confirmed', 3, '{confirmed,packed,shipped,delivered,returned}'::text[]),
      ('pack', 'confirmed', 'packed', 24, '{packed,shipped,delivered,returned}'),
      ('ship', 'packed', 'shipped', 30, '{shipped,delivered,returned}'),
      ('deliver', 'shipped', 'delivered', 60, '{delivered}'),
      ('return', 'shipped', 'returned', 200, '{returned}'),
      ('cancel', 'placed', 'cancelled', 5, '{cancelled}')
    ) s (event, from_state, to_state, hours, states) on m.state = any(s.states)
    order by at, order_id`,
  sql`
    insert into orders (id, number, customer_id, status, locale, contact, address, note, gift_note, subtotal,
      delivery, total, vat, terms_version, tracking_number, created_at, placed_at, origin,
      courier, returned_reason, receipt_missing, receipt_since, receipt_amount, search_words) overriding system value
    select m.id, m.number, case when m.origin = 'web' then m.person end,
      m.state, 'sr-LAT', p.contact, p.address,
      case when m.id % 15 = 0 then 'Pozovite pre dostave.' else '' end,
      case when m.id % 40 = 0 then 'Srećan rođendan!' else '' end, t.subtotal, 0, t.subtotal,
      t.vat, 'fixture', parcel.tracking, m.placed_at, m.placed_at, m.origin,
      case when parcel.sent then (array['Bex', 'D Express', 'Pošta Srbije', 'AKS'])[1 + m.id % 4] else '' end,
      case when m.state = 'returned' then 'Kupac nije preuzeo.' else '' end,
      case when lacks.receipt then 'sale' end, case when lacks.receipt then m.placed_at + interval '30 hours' end,
      case when lacks.receipt then t.subtotal end,
      array[m.number] || p.words || case when parcel.sent then array['ra', (300000000 + m.id)::text, 'rs'] else '{}' end
    from made m join people p on p.id = m.person
    cross join lateral (
      select m.state in ('shipped', 'delivered', 'returned') as sent,
        case when m.state in ('shipped', 'delivered', 'returned') then 'RA' || 300000000 + m.id || 'RS' end as tracking
    ) parcel
    cross join lateral (
      select m.state = 'shipped' or (m.state = 'delivered' and m.id % 50 = 0) as receipt
    ) lacks
    join (
      select order_id, sum(amount) as subtotal,
        jsonb_agg(jsonb_build_object('rate', vat_rate, 'amount', amount * vat_rate / (100 + vat_rate))) as vat
      from (
        select order_id, vat_rate, sum(quantity * price) as amount from made_lines group by 1, 2
      ) by_rate group by order_id
    ) t on t.order_id = m.id
    order by m.id`,
  sql`
    insert into order_lines (order_id, position, product_id, name, net, image, quantity, unit_price, line_total, vat_rate)
    select l.order_id, l.position, l.product_id, p.name, p.net,
      jsonb_build_object('src', i.src, 'width', i.width, 'height', i.height),
      l.quantity, l.price, l.quantity * l.price, l.vat_rate
    from made_lines l join products p on p.id = l.product_id
    join product_images i on i.product_id = p.id and i.is_main
    order by l.order_id, l.position`,
  sql`
    insert into payments (order_id, payment_method_id, amount, status, with_courier, created_at)
    select o.id, (select min(id) from payment_methods where not disabled), o.total,
      case when o.status = 'delivered' then 'paid'
        when o.status in ('cancelled', 'returned') then 'cancelled' else 'pending' end,
      o.status = 'delivered' and o.id > ${size - owed}::int, o.placed_at
    from orders o order by o.id`,
  sql`
    insert into receipts (order_id, kind, number, issued_at, amount, staff_id, at)
    select o.id, 'sale', 'K7QX2M4A-K7QX2M4A-' || o.id, o.placed_at + interval '29 hours', o.total, ${staffId}::integer,
      o.placed_at + interval '29 hours'
    from orders o where o.status = 'delivered' and o.id % 50 > 0 and o.total > 0 order by o.id`,
  // The cancelled orders were awaiting a transfer.
  sql`
    update payments p set payment_method_id = ${paymentMethods['bank-transfer'].id}::integer,
      account = '265-0000001234567-57', reference = o.number, pay_until = o.placed_at::date + 7
    from orders o where o.id = p.order_id and o.status = 'cancelled'`,
  sql`
    insert into order_transitions (order_id, event, from_state, to_state, source, staff_id, before, at)
    select order_id, event, from_state, to_state, 'admin', ${staffId}::integer, '{}', at from steps order by at, order_id`,
  sql`
    insert into audit_log (at, staff_id, source, action, entity, entity_id, changes)
    select at, ${staffId}::integer, 'admin', 'order.' || event, 'order', number,
      jsonb_build_object('from', from_state, 'to', to_state)
    from steps where at > now() - interval '2 years' order by at, order_id`,
  sql`
    insert into stock_movements (product_id, delta, stock_after, reason, kind, at)
    select p.id, l.pieces, p.stock + l.pieces, 'in', 'produced', (select min(placed_at) from made)
    from products p join (select product_id, sum(quantity)::int as pieces from made_lines group by 1) l
      on l.product_id = p.id`,
  sql`
    insert into stock_movements (product_id, delta, stock_after, reason, order_id, staff_id, at)
    select product_id, delta,
      p.stock + sum(greatest(-delta, 0)) over (partition by product_id)
        + sum(delta) over (partition by product_id order by at, order_id, delta rows unbounded preceding),
      reason, order_id, staff_id, at
    from (
      select l.product_id, -l.quantity as delta, 'order' as reason, l.order_id, null as staff_id, m.placed_at as at
      from made_lines l join made m on m.id = l.order_id
      union all
      select l.product_id, l.quantity, case s.event when 'cancel' then 'cancellation' else 'return' end,
        l.order_id, ${staffId}::integer, s.at
      from made_lines l join steps s on s.order_id = l.order_id and s.event in ('cancel', 'return')
    ) moved join products p on p.id = product_id
    order by at, order_id, delta`,
  sql`
    update products p set stock = (
      select stock_after from stock_movements m where m.product_id = p.id order by id desc limit 1)
    where id not in (select product_id from product_components)`,
  sql`
    update products p set stock = (
      select min(c.stock / part.quantity) from product_components part join products c on c.id = part.component_id
      where part.product_id = p.id)
    where id in (select product_id from product_components)`,
  // Emails are deleted after 30 days. Sending some of them failed permanently.
  sql`
    insert into emails (kind, recipient, locale, content, attempts, due_at, created_at, sent_at, order_id)
    select 'order_' || h.status, o.contact ->> 'email', o.locale, '{}',
      case when o.id % 600 = 0 then 14 else 1 end, h.at, h.at,
      case when o.id % 600 > 0 then h.at + interval '1 minute' end, o.id
    from (
      select id as order_id, 'placed' as status, placed_at as at from made
      union all select order_id, to_state, at from steps where to_state <> 'packed'
    ) h join orders o on o.id = h.order_id
    where h.at > now() - interval '30 days' order by h.at, h.order_id`,
  // This does the work of the triggers, which are disabled here.
  sql`
    insert into people_changes (key)
    select distinct person_key(customer_id, contact) from orders
    union select 'a' || id::text from customers`,
  sql`select setval('order_numbers', ${firstNumber - 1 + size})`,
  sql`select setval(pg_get_serial_sequence('orders', 'id'), ${size}::bigint)`,
];

const payouts = (staffId: number) => [
  sql`
    create temporary table paid_out on commit drop as
    select o.id as order_id, o.number, o.total, o.courier, date_trunc('week', o.placed_at)::date + 17 as paid_on,
      dense_rank() over (order by date_trunc('week', o.placed_at), o.courier)::int as settlement_id
    from orders o join payments p on p.order_id = o.id
    where o.status = 'delivered' and o.total > 0 and not p.with_courier`,
  sql`
    insert into settlements (id, courier, paid_on, bank_amount, list_amount, list_hash, staff_id, at) overriding system value
    select settlement_id, courier, paid_on, sum(total) * 97 / 100, sum(total), 'list ' || settlement_id, ${staffId}::integer,
      paid_on + interval '12 hours'
    from paid_out group by settlement_id, courier, paid_on`,
  sql`
    insert into settlement_lines (settlement_id, position, reference, order_id, amount, expected)
    select settlement_id, row_number() over (partition by settlement_id order by order_id), number, order_id, total, total
    from paid_out`,
  sql`select setval(pg_get_serial_sequence('settlements', 'id'), (select max(id) from settlements))`,
];
