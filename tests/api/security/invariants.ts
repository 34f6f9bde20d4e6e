import type { Connection } from '@/server/database/client';
import { openStates, parcelStates, reservedStates } from '@/contract/fulfilment';
import { sql } from 'kysely';

const quoteList = (states: readonly string[]) =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;
const reserved = quoteList(reservedStates);
const sold = quoteList([...openStates, 'delivered']);
const byStaff = quoteList(
  parcelStates.filter((state) => state !== 'placed' && state !== 'cancelled'),
);

/** Lines `l` in units of stock: each `product_id`, and the `pieces` in one unit of the line. */
const parts = `cross join lateral (
  select l.product_id, 1 as pieces where l.components is null
  union all
  select (c ->> 'product_id')::int, (c ->> 'quantity')::int from jsonb_array_elements(l.components) c
) part`;
const isPack = `exists (select from product_components c where c.product_id = p.id)`;

/** Stock plus quantities of active orders, by product and without packs, which never changes. */
export async function totalStock(connection: Connection): Promise<Record<number, number>> {
  const { rows } = await sql<{ id: number; stock: number }>`
    select p.id, p.stock + coalesce((
      select sum((l.quantity - l.returned) * part.pieces)
      from order_lines l join orders o on o.id = l.order_id ${sql.raw(parts)}
      where part.product_id = p.id and o.status in ${sql.raw(sold)}
    ), 0)::int as stock
    from products p where not ${sql.raw(isPack)} order by p.id`.execute(connection);
  return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]));
}

/** Invariants by name, each with a query for violations. */
type Invariants = Readonly<Record<string, string>>;

const stockInvariants: Invariants = {
  'negative stock': `select id from products where stock < 0`,
  'a stock that differs from the sum of its movements': `select id from products p where case when ${isPack} then 0 else stock end <> (select coalesce(sum(delta), 0) from stock_movements where product_id = p.id)`,
  'a stock of a pack that does not match its components': `
    select k.id from products k join product_components c on c.product_id = k.id left join products p on p.id = c.component_id
    group by k.id having k.stock <> min(case when p.active then p.stock / c.quantity else 0 end)`,
  'a stock that differs from the stock after its newest movement': `select id from products p where not ${isPack} and stock <> coalesce((select stock_after from stock_movements where product_id = p.id order by id desc limit 1), 0)`,
  'a movement that does not start from the stock after the previous one': `select id from (select id, stock_after - delta as before, lag(stock_after, 1, 0) over (partition by product_id order by id) as last from stock_movements) m where before <> last`,
  'an order whose movements do not match its lines': `
    with moved as (
      select order_id, product_id, sum(delta) as pieces from stock_movements
      where order_id is not null and reason not in ('in', 'out') group by 1, 2
    ), ordered as (
      select o.id as order_id, part.product_id,
        -sum(case when o.status in ${sold} then (l.quantity - l.returned) * part.pieces else 0 end) as pieces
      from orders o join order_lines l on l.order_id = o.id ${parts} group by 1, 2
    )
    select * from ordered o left join moved m using (order_id, product_id) where o.pieces <> coalesce(m.pieces, 0)`,
  'units for sale and reserved units that do not add up to the shelf': `
    with reserved as (
      select part.product_id, sum(l.quantity * part.pieces) as pieces
      from orders o join order_lines l on l.order_id = o.id ${parts}
      where o.status in ${reserved} group by 1
    ), shelf as (
      select m.product_id, sum(m.delta) as pieces from stock_movements m left join orders o on o.id = m.order_id
      -- What is written off while an order waits leaves the shelf at once.
      where o.id is null or o.status not in ${reserved} or m.reason in ('in', 'out') group by 1
    )
    select p.id from products p left join reserved on reserved.product_id = p.id left join shelf on shelf.product_id = p.id
    where not ${isPack} and p.stock + coalesce(reserved.pieces, 0) <> coalesce(shelf.pieces, 0)`,
};

const unitsInOrders = `(select order_id, product_id, sum(pieces - returned)::int as pieces from order_batches group by 1, 2)`;

const batchInvariants: Invariants = {
  'a batch that differs from incoming less outgoing units and units in orders': `
    select b.id from batches b where b.pieces <>
      coalesce((select sum(delta) from stock_movements m where m.product_id = b.product_id and m.batch = b.batch and m.reason in ('in', 'out')), 0)
      - coalesce((select sum(h.pieces - h.returned) from order_batches h where h.product_id = b.product_id and h.batch = b.batch), 0)`,
  'a movement of an unknown batch': `
    select product_id from stock_movements m where batch is not null and not exists (select from batches b where b.product_id = m.product_id and b.batch = m.batch)
    union select product_id from order_batches h where not exists (select from batches b where b.product_id = h.product_id and b.batch = h.batch)`,
  'an order with more units of batches than its lines have': `
    select * from ${unitsInOrders} h where h.pieces > coalesce((
      select sum((l.quantity - l.returned) * part.pieces) from orders o join order_lines l on l.order_id = o.id ${parts}
      where o.id = h.order_id and part.product_id = h.product_id and o.status in ('packed', 'shipped', 'delivered')), 0)`,
};

const staffInvariants: Invariants = {
  'a returned order with a pending payment': `select o.id from orders o join payments p on p.order_id = o.id where o.status = 'returned' and p.status = 'pending'`,
  'an order that was confirmed before its transfer arrived': `select o.id from orders o join payments p on p.order_id = o.id where p.account is not null and p.status = 'pending' and o.status <> 'placed'`,
  'a booked transfer for an unpaid order': `select b.hash from booked_transfers b join payments p on p.order_id = b.order_id where p.status not in ('paid', 'refunded')`,
  'an admin entry in the log without a person': `select id from audit_log where source = 'admin' and staff_id is null`,
  // Texts and settings contain the addresses of the shop.
  'the email address, phone number or street of a customer in the log': `
    with personal as (
      select unnest(array[contact ->> 'email', contact ->> 'phone', address ->> 'street']) as value from orders
      union select unnest(array[email, phone]) from customers
    )
    select a.id from audit_log a join personal p on strpos(concat(a.entity_id, a.changes), p.value) > 0
    where length(p.value) > 5 and a.entity not in ('page', 'settings')`,
};

const caseInvariants: Invariants = {
  'a refund for a case with a different order or amount': `select c.number from cases c join refunds r on r.id = c.refund_id where r.order_id is distinct from c.order_id or r.amount is distinct from c.amount`,
  'a case with a promised date after the legal deadline': `select number from cases where solve_by > greatest(received_on + case kind when 'complaint' then 15 else 14 end, decided_at::date + 1)`,
  'a new or decided case without an entry in the log': `
    select number from cases c
    where staff_id is not null and not exists (select from audit_log where action = 'case.enter' and entity_id = c.number::text)
      or decided_by is not null and not exists (select from audit_log where action = 'case.decide' and entity_id = c.number::text)`,
};

const moneyInvariants: Invariants = {
  // Units can be removed from an order after it was paid, and the difference is refunded.
  'a payment with an amount that does not match its order': `
    select p.id from payments p join orders o on o.id = p.order_id where p.amount <> o.total + coalesce((
      select sum(c.amount) from order_line_changes c
      where c.order_id = o.id and c.kind = 'shortened' and c.undone_at is null and exists (
        select from order_transitions t where t.order_id = o.id and t.event = 'pay' and t.undone_at is null and t.at <= c.at)), 0)`,
  'an order that is settled twice': `select order_id from settlement_lines where not revoked and order_id is not null group by order_id, pays_claim having count(*) > 1`,
  'a settled order that is not delivered and paid': `
    select o.id from settlement_lines l join orders o on o.id = l.order_id left join payments p on p.order_id = o.id
    where not l.revoked and not (o.status in ('delivered', 'returned') and p.status in ('paid', 'refunded')
      and exists (select from order_transitions t where t.order_id = o.id and t.to_state = 'delivered' and t.undone_at is null))`,
  'a settled order with a different expected amount': `
    select l.order_id from settlement_lines l join payments p on p.order_id = l.order_id where not l.revoked and not l.pays_claim and l.expected <> p.amount`,
  'a payout that differs from the sum of its lines': `select id from settlements s where list_amount is distinct from (select sum(amount) from settlement_lines where settlement_id = s.id)`,
  'a revoked line in a valid payout, or the reverse': `select s.id from settlements s join settlement_lines l on l.settlement_id = s.id where l.revoked <> (s.revoked_at is not null)`,
  'a paid claim that was not made': `
    select order_id from settlement_lines l where pays_claim and not revoked and not exists (
      select from settlement_lines c where c.order_id = l.order_id and c.claimed and not c.revoked and c.expected - c.amount = l.amount)`,
  'money that is both settled and owed by the courier, or neither': `
    select p.order_id from payments p join payment_methods m on m.id = p.payment_method_id
    where p.with_courier <> (m.value = 'cash-upon-delivery' and p.amount > 0 and p.status in ('paid', 'refunded')
      and (select delivery_method from orders o where o.id = p.order_id) = 'courier'
      and not exists (select from settlement_lines l where l.order_id = p.order_id and not l.revoked and not l.pays_claim))`,
  'a refund of more than was paid': `
    select o.id from orders o join refunds r on r.order_id = o.id left join payments p on p.order_id = o.id and p.status in ('paid', 'refunded')
    group by o.id, p.amount having sum(r.amount) > coalesce(p.amount, 0)`,
  'a refunded payment without a paid refund': `
    select p.id from payments p where p.status = 'refunded' and p.amount > 0 and not exists (select from refunds r where r.order_id = p.order_id and r.paid_on is not null)`,
};

const priceInvariants: Invariants = {
  'a price that differs from the open entry of its history': `select id from products p where not exists (select from price_history h where h.product_id = p.id and h.to_at is null and h.price = p.price and (h.kind = 'reduced') = (p.prior_price is not null))`,
  'a gap or an overlap in the history of a price': `select product_id from (select product_id, from_at, lag(to_at) over (partition by product_id order by from_at) as last, row_number() over (partition by product_id order by from_at) as place from price_history) h where place > 1 and last is distinct from from_at`,
  'a reduced price without a running reduction, or the reverse': `
    select p.id from products p left join price_reductions r on r.product_id = p.id and r.state = 'running'
    where (p.price, p.prior_price) is distinct from (coalesce(r.price, p.regular_price), r.prior_price)`,
  'two overlapping reductions of a product': `
    select a.id from price_reductions a join price_reductions b on b.product_id = a.product_id and b.id > a.id
    where a.state <> 'over' and b.state <> 'over' and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
};

const sumInvariants: Invariants = {
  'a total or a discount that does not match the lines': `
    select o.id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.total <> coalesce(sum(l.line_total - l.discount), 0) + o.delivery or o.discount <> coalesce(sum(l.discount), 0)`,
  'a discount without a code': `select id from orders where discount > 0 and code is null`,
  'a code with too many uses': `
    select c.code from codes c join orders o on o.code = c.code and o.status not in ('draft', 'cancelled', 'returned')
    group by c.code having count(*) > max_uses`,
};

const productInvariants: Invariants = {
  'a gap in the versions of a product': `select product_id from product_versions group by 1 having max(version) - min(version) + 1 <> count(*)`,
  'a product that differs from its newest version': `
    select p.id from products p
    join (select distinct on (product_id) * from product_versions order by product_id, version desc) v on v.product_id = p.id
    where v.version <> p.version or v.staff_id is not null and (v.content ->> 'slug', v.content ->> 'sku', v.content -> 'name', v.content -> 'description', v.content -> 'tags', v.content ->> 'net', (v.content ->> 'active')::boolean)
      is distinct from (p.slug, p.sku, p.name, p.description, p.tags, p.net, p.active)
      or v.staff_id is not null and jsonb_array_length(v.content -> 'images') <> (select count(*) from product_images i where i.product_id = p.id)`,
  'a draft based on a version that does not exist': `select product_id from product_drafts d left join products p on p.id = d.product_id where d.base_version > coalesce(p.version, 0)`,
  'a search word for a hidden product': `select word from search_words w join products p on p.id = any(w.product_ids) where not p.active`,
};

const invariants: Invariants = {
  ...stockInvariants,
  ...batchInvariants,
  ...priceInvariants,
  ...productInvariants,
  ...staffInvariants,
  ...caseInvariants,
  ...moneyInvariants,
  ...sumInvariants,
  'two drafts of one customer': `select customer_id from orders where status = 'draft' group by 1 having count(*) > 1`,
  'an order without a line': `select id from orders o where not exists (select from order_lines where order_id = o.id)`,
  'a placed order without a payment': `select id from orders o where status = 'placed' and not exists (select from payments where order_id = o.id)`,
  'two payments for one order': `select order_id from payments group by 1 having count(*) > 1`,
  'a payment by a disabled method': `select p.id from payments p join payment_methods m on m.id = p.payment_method_id where m.disabled`,
  'two orders with one number': `select number from orders where number is not null group by 1 having count(*) > 1`,
  'an order with a status that only staff can set': `select id from orders where status in ${byStaff}`,
  'a quantity out of bounds': `select cart_id from cart_lines where quantity not between 1 and 99`,
  'a plain-text password or token': `select id from customers where password_hash not like '$argon2id$%'`,
};

/** The names of the violated invariants. */
export const violationsIn = (connection: Connection) => findViolations(connection, invariants);
export const productViolations = (connection: Connection) =>
  findViolations(connection, productInvariants);
export const stockViolations = (connection: Connection) =>
  findViolations(connection, stockInvariants);
export const staffViolations = (connection: Connection) =>
  findViolations(connection, {
    ...stockInvariants,
    ...batchInvariants,
    ...staffInvariants,
    ...moneyInvariants,
    ...caseInvariants,
  });
/** The violated invariants of sums, refunds, payouts and codes. */
export const moneyViolations = (connection: Connection) =>
  findViolations(connection, { ...moneyInvariants, ...sumInvariants });
export const priceViolations = (connection: Connection) =>
  findViolations(connection, priceInvariants);

async function findViolations(connection: Connection, invariants: Invariants): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(connection);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
