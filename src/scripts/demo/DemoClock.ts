import { sql } from 'kysely';
import type { Database } from '@/server/database/client';

/** Columns with days that are computed from a timestamp in the row. Other days are already in the past. */
const daysByTime: Readonly<Record<string, { since: string; days: readonly string[] }>> = {
  orders: { since: 'placed_at', days: ['expected_on'] },
  payments: { since: 'created_at', days: ['pay_until'] },
  refunds: { since: 'at', days: ['due_on', 'paid_on'] },
  settlements: { since: 'at', days: ['paid_on'] },
  cases: { since: 'at', days: ['received_on', 'solve_by'] },
};

interface Phase {
  from: Date;
  earlierMs: number;
}

/** Lets the shop's services run in the present, and then moves the timestamps of each phase into the past. */
export class DemoClock {
  readonly #phases: Phase[] = [];

  constructor(private readonly now: Date) {}

  /** Data written from now on gets timestamps this many hours before the demo. */
  begin(hoursAgo: number): void {
    const from = new Date();
    const pastTime = this.now.getTime() - hoursAgo * 3_600_000;
    const earlierMs = from.getTime() - pastTime;
    // The first phase includes the existing data.
    this.#phases.push({ from: this.#phases.length > 0 ? from : new Date(0), earlierMs });
  }

  async apply({ kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>): Promise<void> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
        and t.table_type = 'BASE TABLE'`.execute(kysely);
    await transaction(async (trx) => {
      // Disables triggers and foreign key checks
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        create temporary table phases on commit drop as
        select "from", "earlierMs" * interval '1 ms' as earlier
        from jsonb_to_recordset(${JSON.stringify(this.#phases)}::jsonb) as p ("from" timestamptz, "earlierMs" float)`.execute(
        trx,
      );
      const earlier = (column: string) => sql`coalesce((
        select p.earlier from phases p
        where p.from <= ${sql.ref(column)} and ${sql.ref(column)} <= now() order by p.from desc limit 1
      ), interval '0')`;
      for (const table of new Set(columns.map((row) => row.table))) {
        const { since = '', days = [] } = daysByTime[table] ?? {};
        const changes = [
          ...columns
            .filter((row) => row.table === table)
            .map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${earlier(column)}`),
          ...days.map(
            (day) =>
              sql`${sql.ref(day)} = ${sql.ref(day)} - (extract(epoch from ${earlier(since)}) / 86400)::int`,
          ),
        ];
        await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(trx);
      }
      // Emails from earlier days are marked as sent.
      await sql`update emails set due_at = created_at, sent_at = created_at where created_at < now() - interval '1 hour'`.execute(
        trx,
      );
    });
  }
}
