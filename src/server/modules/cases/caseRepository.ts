import { sql, type Updateable } from 'kysely';
import type { CaseStep } from '@/contract/caseKinds';
import { caseYears, firstDays } from '@/contract/admin/caseRules';
import { casesPerPage, type CaseState } from '@/contract/admin/cases';
import type { Connection } from '../../database/client';
import { today } from '../../database/expressions';
import type { CaseLine, CaseRow } from '../../database/moneyTables';

/** A case is finished when it is closed or its refund is paid. */
const finished = sql<boolean>`(c.closed_at is not null or r.paid_on is not null)`;
const step = sql<CaseStep | null>`case
  when ${finished} then null
  when c.decision is null then case c.kind when 'complaint' then 'answer' else 'money' end
  when c.amount is null then 'solution'
  else 'money' end`;
const deadline = sql<string | null>`case
  when ${finished} then null
  when c.decision is null then c.received_on
    + case c.kind when 'complaint' then ${firstDays('complaint')}::int else ${firstDays('withdrawal')}::int end
  else coalesce(r.due_on, c.solve_by) end`;

/** A subquery of unfinished cases, for use as a table `c`. */
export const openCases = sql`(
  select c.* from cases c left join refunds r on r.id = c.refund_id
  where c.closed_at is null and not ${finished})`;

function selectCases(connection: Connection) {
  return (
    connection
      .selectFrom('cases as c')
      .leftJoin('orders as o', 'o.id', 'c.order_id')
      .leftJoin('refunds as r', 'r.id', 'c.refund_id')
      // If the replacement order was cancelled, the goods can be sent again.
      .leftJoin('orders as n', (join) =>
        join.onRef('n.id', '=', 'c.replacement_id').on('n.status', '<>', 'cancelled'),
      )
      .leftJoin('staff as author', 'author.id', 'c.staff_id')
      .leftJoin('staff as decider', 'decider.id', 'c.decided_by')
      .selectAll('c')
      .select(['o.number as order_number', 'n.number as replacement', 'r.due_on', 'r.paid_on'])
      .select(['author.name as entered_by_name', 'decider.name as decided_by_name'])
      .select([step.as('step'), deadline.as('by')])
      .select(
        sql<{ position: number; number: number }[]>`array(
          select json_build_object('position', l.position, 'number', d.number)
          from cases d, jsonb_to_recordset(d.lines) as l (position integer)
          where d.order_id = c.order_id and d.number <> c.number and d.decision <> 'reject'
          order by d.number)`.as('decided'),
      )
      .select(
        sql<
          number[]
        >`array(select p.id from case_pictures p where p.case_number = c.number order by p.id)`.as(
          'pictures',
        ),
      )
  );
}

export type CaseRecord = Awaited<
  ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>
>;

const selectListed = (connection: Connection) =>
  connection
    .with('listed', (db) => selectCases(db as Connection))
    .selectFrom('listed')
    .selectAll();

/** Returns one more than a page. Sorts open cases by deadline and finished ones newest first. */
export function selectPage(
  connection: Connection,
  state: CaseState,
  before: number | undefined,
): Promise<CaseRecord[]> {
  const rows = selectListed(connection).limit(casesPerPage + 1);
  if (state === 'finished')
    return rows
      .where('step', 'is', null)
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
      .orderBy('number', 'desc')
      .execute();
  return rows
    .where('step', state === 'open' ? 'is not' : '=', state === 'open' ? null : state)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`("by", number) > ((select "by" from listed where number = ${before}), ${before ?? null}::int)`,
      ),
    )
    .orderBy('by')
    .orderBy('number')
    .execute();
}

/** Returns the oldest first. */
export const selectAll = (connection: Connection): Promise<CaseRecord[]> =>
  selectCases(connection).orderBy('c.number').execute();

export async function countByState(connection: Connection): Promise<Record<CaseState, number>> {
  const { rows } = await sql<{ step: CaseStep | null; count: number }>`
    select ${step} as step, count(*)::int as count
    from cases c left join refunds r on r.id = c.refund_id group by 1`.execute(connection);
  const countSteps = (...steps: (CaseStep | null)[]) =>
    rows.reduce((sum, row) => sum + (steps.includes(row.step) ? row.count : 0), 0);
  return {
    open: countSteps('answer', 'money', 'solution'),
    answer: countSteps('answer'),
    money: countSteps('money'),
    finished: countSteps(null),
  };
}

/** Returns cases due today or overdue, earliest deadline first. */
export const selectDue = (connection: Connection): Promise<CaseRecord[]> =>
  selectListed(connection).where('by', '<=', today).orderBy('by').orderBy('number').execute();

/** Returns unanswered cases reported in the shop that are not due yet, earliest deadline first. */
export const selectUnanswered = (connection: Connection): Promise<CaseRecord[]> =>
  selectListed(connection)
    .where('received_by', '=', 'web')
    .where('decision', 'is', null)
    .where('by', '>', today)
    .orderBy('by')
    .orderBy('number')
    .execute();

/** Includes the case that the order is a replacement for. */
export function selectOrder(
  connection: Connection,
  orderId: number,
): Promise<Pick<CaseRecord, 'number' | 'kind'>[]> {
  return connection
    .selectFrom('cases')
    .select(['number', 'kind'])
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('replacement_id', '=', orderId)]))
    .orderBy('number', 'desc')
    .execute();
}

/** Matches cases by the person key of their order or, without an order, of their customer. Returns the newest first. */
export const selectPeople = (connection: Connection, keys: readonly string[]) =>
  selectCases(connection)
    .where(
      sql<boolean>`(person_key(o.customer_id, o.contact) = any(${keys}::text[])
        or (c.order_id is null and person_key(null, c.customer) = any(${keys}::text[])))`,
    )
    .orderBy('c.number', 'desc')
    .execute();

/** Returns the newest first. */
export const selectComplaints = (connection: Connection, orderId: number): Promise<CaseRecord[]> =>
  selectCases(connection).where('c.order_id', '=', orderId).orderBy('c.number', 'desc').execute();

/** @param owner the id of an account, or the ids of orders */
export function selectCustomer(connection: Connection, owner: number | readonly number[]) {
  return connection
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.number', 'kind', 'orders.number as order', 'customer', 'received_on', 'said'])
    .select(['decision', 'reasons', 'amount', 'solve_by', 'decided_at', 'closed_at'])
    .select(
      sql<string[]>`array(select 'data:' || type || ';base64,' || content
        from case_pictures where case_number = cases.number order by id)`.as('pictures'),
    )
    .where(
      typeof owner === 'number'
        ? sql<boolean>`customer_id = ${owner}`
        : sql<boolean>`order_id = any(${owner}::int[])`,
    )
    .orderBy('cases.number')
    .execute();
}

export const findCase = (connection: Connection, number: number): Promise<CaseRecord | undefined> =>
  selectCases(connection).where('c.number', '=', number).executeTakeFirst();

export async function lockCase(trx: Connection, number: number): Promise<void> {
  await trx.selectFrom('cases').select('number').where('number', '=', number).forUpdate().execute();
}

export async function updateCase(
  trx: Connection,
  number: number,
  changes: Updateable<CaseRow>,
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('number', '=', number)
    .execute();
}

export interface CaseOrder {
  id: number;
  lines: CaseLine[];
}

/** Finds only placed orders. */
export async function findOrder(
  connection: Connection,
  number: string,
): Promise<CaseOrder | undefined> {
  const { rows } = await sql<CaseOrder>`
    select o.id, (
      select json_agg(json_build_object('product_id', l.product_id, 'name', l.name, 'net', l.net,
        'image', l.image, 'quantity', l.quantity, 'unit_price', l.unit_price,
        'discount', l.discount) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
    from orders o where o.number = ${number} and o.placed_at is not null`.execute(connection);
  return rows[0];
}

/** Finds an unpaid refund of this amount that is not linked to a case, and locks the order. */
export async function findFreeRefund(
  trx: Connection,
  orderId: number,
  amount: number,
): Promise<number | undefined> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const found = await trx
    .selectFrom('refunds')
    .leftJoin('cases', 'cases.refund_id', 'refunds.id')
    .select('refunds.id')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.amount', '=', amount)
    .where('paid_on', 'is', null)
    .where('cases.number', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Removes personal data and pictures from finished cases after the retention period. */
export async function anonymizeOldCases(connection: Connection): Promise<void> {
  const nobody = { name: '', last_name: '', phone: '', email: '', city: '' };
  await sql`
    with emptied as (
      update cases c set customer = ${JSON.stringify(nobody)}::jsonb, said = '', reasons = ''
      where c.customer <> ${JSON.stringify(nobody)}::jsonb
        and c.received_on < ${today} - ${`${caseYears} years`}::interval
        and (c.closed_at is not null
          or exists (select from refunds r where r.id = c.refund_id and r.paid_on is not null))
      returning number
    )
    delete from case_pictures where case_number in (select number from emptied)`.execute(
    connection,
  );
}
