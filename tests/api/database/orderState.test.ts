import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { workerPath } from '../../support/database';

const name = '016_order_state';

test('packed orders of an earlier version are packed, with the moment, and others stay as they are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bobica-order-state-'));
  const database = await openDatabase({ dataDir, workerPath });
  const { kysely } = database;
  const today = migrations.findIndex((migration) => migration.name === name);
  try {
    await migrate(kysely, migrations.slice(0, today));
    await sql`
      with made as (
        insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat,
          terms_version, placed_at, packed_at)
        select number, status, 'en', '{}', '{}', 0, 0, 0, '[]', '', '2026-11-01', packed_at::timestamptz
        from (values ('1', 'placed', null), ('2', 'confirmed', null), ('3', 'confirmed', '2026-11-03'),
          ('4', 'shipped', '2026-11-03'), ('5', 'cancelled', null)) old (number, status, packed_at)
        returning id, status
      )
      insert into order_history (order_id, status, at)
      select id, 'placed', '2026-11-01'::timestamptz from made
      union all select id, status, '2026-11-04'::timestamptz from made where status <> 'placed'`.execute(
      kysely,
    );
    const history = await sql`select order_id, status, at from order_history`.execute(kysely);

    expect((await migrate(kysely, migrations))[0]).toBe(name);
    const { rows } = await sql<{ number: string; status: string; packed: string | null }>`
      select number, status, (select to_char(at, 'DD') from order_history
        where order_id = orders.id and status = 'packed') as packed
      from orders order by number`.execute(kysely);
    expect(rows.map(({ number, status, packed }) => [number, status, packed])).toEqual([
      ['1', 'placed', null],
      ['2', 'confirmed', null],
      ['3', 'packed', '03'],
      ['4', 'shipped', '03'],
      ['5', 'cancelled', null],
    ]);
    const kept = await sql`select order_id, status, at from order_history
      where status <> 'packed'`.execute(kysely);
    expect(kept.rows).toEqual(history.rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
});
