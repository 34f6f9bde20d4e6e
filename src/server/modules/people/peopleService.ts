import { sql } from 'kysely';
import { orderWords, personWords } from '../../database/orderSearchWords';
import type { Connection, Database } from '../../database/client';
import { refused, worth } from '../order/orderService';

/** The number of changes per transaction. */
const batchSize = 200;
/** An email with more phone numbers than this belongs to the shop and identifies nobody. */
const maxPhonesPerEmail = 5;

export const getAccountKey = (customerId: number): string => `a${customerId}`;
/** The key of the person who placed order `o`. */
export const orderKey = sql<string>`person_key(o.customer_id, o.contact)`;

interface Contact {
  name: string;
  last_name: string;
  phone: string;
  email: string;
}

/** The accounts and orders from which a row of `people` is computed. */
interface Facts {
  id: number;
  accounts: (Contact & { created_at: string })[];
  contacts: (Contact & { city: string | null })[];
  newest: Contact | null;
  city: string | null;
  orders: number;
  delivered: number;
  turnover: number;
  parcels: number;
  came_back: number;
  first_at: Date | null;
  last_at: Date | null;
}

const selectJoins = (ids: readonly number[]) => sql<{ ids: number[] }>`
  select array_agg(distinct mate.id) as ids
  from (
    select distinct lower(o.contact ->> 'email') as email
    from people p join orders o on ${orderKey} = p.key and o.placed_at is not null and o.customer_id is null
    where p.id = any(${ids}::int[]) and o.contact ->> 'email' <> ''
  ) person
  join orders o on lower(o.contact ->> 'email') = person.email and o.customer_id is null and o.placed_at is not null
  join people mate on mate.key = ${orderKey}
  group by person.email having count(distinct mate.id) between 2 and ${maxPhonesPerEmail}
  union all
  select array[person_id, other_id] from person_joins
  where person_id = any(${ids}::int[]) or other_id = any(${ids}::int[])`;

/** Maps each id to the lowest id in its group. */
async function getRoots(trx: Connection, ids: readonly number[]): Promise<Map<number, number>> {
  const parents = new Map(ids.map((id) => [id, id]));
  const getRoot = (id: number): number => {
    const parent = parents.get(id) ?? id;
    return parent === id ? id : getRoot(parent);
  };
  for (let next = [...ids]; next.length > 0;) {
    const { rows } = await selectJoins(next).execute(trx);
    const found = new Set(rows.flatMap((row) => row.ids));
    next = [...found].filter((id) => !parents.has(id));
    for (const id of next) parents.set(id, id);
    for (const row of rows) {
      const roots = row.ids.map(getRoot);
      const lowest = Math.min(...roots);
      for (const root of roots) parents.set(root, lowest);
    }
  }
  return new Map([...parents.keys()].map((id) => [id, getRoot(id)]));
}

async function readFacts(trx: Connection, members: readonly { row: number; id: number }[]) {
  const rowIds = members.map(({ row }) => row);
  const memberIds = members.map(({ id }) => id);
  const { rows } = await sql<Facts>`
    with members as (
      select m.id, p.key, p.customer_id
      from unnest(${rowIds}::int[], ${memberIds}::int[]) as m (id, member) join people p on p.id = m.member
    ), accounts as (
      select m.id, json_agg(json_build_object('name', c.name, 'last_name', c.last_name, 'phone', c.phone,
        'email', coalesce(c.last_confirmed_email, c.email), 'created_at', c.created_at) order by c.id) as accounts
      from members m join customers c on c.id = m.customer_id group by m.id
    ), sums as (
      select m.id, count(*)::int as orders, (count(*) filter (where o.status = 'delivered'))::int as delivered,
        coalesce(sum(${worth}) filter (where o.status = 'delivered'), 0)::float8 as turnover,
        (count(*) filter (where o.status in ('delivered', 'returned')))::int as parcels,
        (count(*) filter (where ${refused}))::int as came_back,
        min(o.placed_at) as first_at, max(o.placed_at) as last_at,
        (array_agg(o.contact order by o.placed_at desc, o.id desc))[1] as newest,
        (array_agg(o.address ->> 'city' order by o.placed_at desc, o.id desc)
          filter (where o.delivery_method = 'courier'))[1] as city,
        jsonb_agg(distinct o.contact || jsonb_build_object('city',
          case when o.delivery_method = 'courier' then o.address ->> 'city' end)) as contacts
      from members m join orders o on ${orderKey} = m.key and o.placed_at is not null group by m.id
    )
    select distinct on (m.id) m.id, coalesce(a.accounts, '[]') as accounts, coalesce(s.contacts, '[]') as contacts,
      s.newest, s.city, coalesce(s.orders, 0) as orders, coalesce(s.delivered, 0) as delivered,
      coalesce(s.turnover, 0) as turnover, coalesce(s.parcels, 0) as parcels,
      coalesce(s.came_back, 0) as came_back, s.first_at, s.last_at
    from members m left join accounts a on a.id = m.id left join sums s on s.id = m.id`.execute(
    trx,
  );
  return rows;
}

function toRow({ accounts, contacts, newest, city, first_at, last_at, ...sums }: Facts) {
  // An account opened with just an email address has no name.
  const namedAccount = accounts.find(({ name }) => name !== '');
  const primary = namedAccount ?? newest ?? accounts[0];
  const since = [
    ...accounts.map(({ created_at }) => new Date(created_at)),
    ...(first_at ? [first_at] : []),
  ];
  const words = [...accounts, ...contacts].flatMap((contact) => [
    ...personWords(contact),
    ...orderWords(contact.email),
    ...('city' in contact ? orderWords(contact.city ?? '') : []),
  ]);
  return {
    ...sums,
    name: `${primary?.name ?? ''} ${primary?.last_name ?? ''}`.trim(),
    phone: [primary, newest].find((contact) => contact?.phone)?.phone ?? '',
    email: [accounts[0], newest].find((contact) => contact?.email)?.email ?? '',
    city: city ?? '',
    search_words: [...new Set(words)],
    by_phone: accounts.length === 0,
    first_at: new Date(Math.min(...since.map(Number))).toISOString(),
    last_at: (last_at ?? new Date(0)).toISOString(),
  };
}

/** Serialises writers of `people`. A transaction can call this repeatedly. */
const lockPeople = (trx: Connection) =>
  sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);

type Transactions = Pick<Database, 'transaction'>;

/** To avoid deadlocks, people are always locked before their accounts and orders. */
export const lockingPeople = ({ transaction }: Transactions): Transactions => ({
  transaction: (work) =>
    transaction(async (trx) => {
      await lockPeople(trx);
      return work(trx);
    }),
});

/** A change of key, because an order got another phone number or was claimed by an account. */
interface Change {
  key: string | null;
  was: string | null;
}

/** Adds people with new keys, and deletes those with neither an account nor orders. */
async function syncRows(trx: Connection, keys: readonly string[], changes: readonly Change[]) {
  const exists = sql`(exists (select from customers c where c.id = p.customer_id)
    or exists (select from orders o where ${orderKey} = p.key and o.placed_at is not null))`;
  await sql`
    insert into people (key, customer_id)
    select p.key, p.customer_id
    from (select key, place, case when key like 'a%' then substr(key, 2)::int end as customer_id
      from unnest(${keys}::text[]) with ordinality as input (key, place)) p
    where ${exists} and not exists (select from people known where known.key = p.key)
    order by p.place`.execute(trx);
  await sql`
    update person_notes n set person_id = successor.id
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (key text, was text)
      join people p on p.key = c.was join people successor on successor.key = c.key
    where n.person_id = p.id and not ${exists}`.execute(trx);
  await sql`delete from people p where key = any(${keys}::text[]) and not ${exists}`.execute(trx);
}

/** Also recomputes their groups: people joined by staff, or without an account but with the same email. */
export async function updatePeople(
  trx: Connection,
  keys: readonly string[],
  changes: readonly Change[] = [],
): Promise<void> {
  if (keys.length === 0) return;
  await lockPeople(trx);
  // Dequeue these changes, so that the phone number of a deleted person does not remain in the queue.
  await sql`delete from people_changes
    where key = any(${keys}::text[]) or was = any(${keys}::text[])`.execute(trx);
  const groupMembers = await sql<{ id: number }>`
    select id from people where root in (select root from people where key = any(${keys}::text[]))`.execute(
    trx,
  );
  await syncRows(trx, keys, changes);
  const { rows } = await sql<{ id: number }>`
    select id from people where key = any(${keys}::text[])
      or id = any(${groupMembers.rows.map(({ id }) => id)}::int[])`.execute(trx);
  const roots = await getRoots(
    trx,
    rows.map(({ id }) => id),
  );
  // The row of a root has the totals of its group. Every other row has its own.
  const members = [...roots].flatMap(([id, root]) =>
    id === root
      ? [{ row: root, id }]
      : [
          { row: root, id },
          { row: id, id },
        ],
  );
  const facts = await readFacts(trx, members);
  const updated = facts.map((fact) => ({ ...toRow(fact), root: roots.get(fact.id) }));
  await sql`
    update people p set root = v.root, name = v.name, phone = v.phone, email = v.email, city = v.city,
      search_words = v.search_words, by_phone = v.by_phone, orders = v.orders, delivered = v.delivered,
      turnover = v.turnover, parcels = v.parcels, came_back = v.came_back, first_at = v.first_at, last_at = v.last_at
    from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as v (id int, root int, name text, phone text, email text,
      city text, search_words text[], by_phone boolean, orders int, delivered int, turnover bigint, parcels int,
      came_back int, first_at timestamptz, last_at timestamptz)
    where p.id = v.id`.execute(trx);
}

/** Staff notes follow orders to a new phone number or account. @returns whether there may be more changes */
async function updateBatch(trx: Connection): Promise<boolean> {
  const { rows } = await sql<Change>`
    delete from people_changes where ctid = any(array(select ctid from people_changes limit ${batchSize}))
    returning key, was`.execute(trx);
  const keys = new Set(rows.flatMap(({ key, was }) => [key, was]).filter((key) => key !== null));
  const moved = rows.filter(({ key, was }) => key !== was && key !== null && was !== null);
  await updatePeople(trx, [...keys], moved);
  return rows.length === batchSize;
}

/** Call it before reading people. Applies at most one batch, to keep the wait short. */
export const refreshPeople = (database: Transactions): Promise<boolean> =>
  lockingPeople(database).transaction(updateBatch);

/** Call it regularly, so that `refreshPeople` has little to do. */
export async function refreshAllPeople(database: Transactions): Promise<void> {
  while (await refreshPeople(database));
}
