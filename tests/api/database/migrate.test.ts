import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import {
  type FulfilmentEvent,
  openStates,
  type ParcelState,
  parcelStates,
  possibleEvents,
  getTarget,
} from '@/contract/fulfilment';
import { tablesFile, tablesPage } from '@/scripts/diagrams';
import { openDatabase, type Database } from '@/server/database/client';
import { migrate, type Migration } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { openTestDatabase, workerPath, type TestDatabase } from '../../support/database';
import { describeOnPostgres, startPostgres, type TestPostgres } from '../../support/postgres';

const later: Migration = {
  name: '999_later',
  async up(trx) {
    await sql`create table later (id integer)`.execute(trx);
  },
};

function repeatedEvents(): FulfilmentEvent[] {
  const steps = parcelStates.flatMap((from) =>
    possibleEvents({ parcel: from, money: 'pending' }, 'owner').map((event) => ({
      ...{ event, from, to: getTarget(event) },
    })),
  );
  const returns = (to: ParcelState, start: ParcelState) => {
    const seen = new Set([to]);
    for (const state of seen) for (const next of steps) if (next.from === state) seen.add(next.to);
    return seen.has(start);
  };
  const repeated = steps.filter(({ from, to }) => from !== to && returns(to, from));
  return [...new Set(repeated.map(({ event }) => event))];
}

describe('on the embedded database', () => {
  let shop: TestDatabase;

  beforeAll(async () => {
    shop = await openTestDatabase();
  });

  // Each test creates what a newer build would have created.
  afterEach(async () => {
    await shop.sql`drop table if exists later`;
    await shop.sql`delete from migrations where name = ${later.name}`;
  });

  afterAll(() => shop.close());

  test('the ER diagram in the docs shows the current tables', async () => {
    expect(readFileSync(tablesFile, 'utf8')).toBe(await tablesPage(shop.database.kysely));
  });

  test('the tables allow exactly the states in the statechart, and the indexes contain the open states and the repeatable events', async () => {
    const rows = await shop.sql<{ allowed: string; indexed: string; once: string }>`
      select pg_get_constraintdef(c.oid) as allowed, pg_get_indexdef('orders_open'::regclass) as indexed,
        pg_get_indexdef('order_transitions_once'::regclass) as once
      from pg_constraint c where c.conname = 'orders_status_check'`;
    const statesIn = (definition = '') =>
      [...definition.matchAll(/'(\w+)'/g)].map(([, state]) => state).sort();
    expect(statesIn(rows[0]?.allowed)).toEqual(['draft', ...parcelStates].sort());
    expect(statesIn(rows[0]?.indexed)).toEqual([...openStates].sort());
    expect(statesIn(rows[0]?.once.split('ALL')[1])).toEqual(repeatedEvents().sort());
  });

  test('every table generates its own ids, except tables whose ids come from files or code', async () => {
    const suppliedIds = await shop.sql<{ table: string }>`
      select c.relname as table from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'p' and cardinality(k.conkey) = 1 and a.attidentity = ''
        and a.atttypid in ('integer'::regtype, 'bigint'::regtype)
        and not exists (select from pg_constraint f
          where f.contype = 'f' and f.conrelid = c.oid and f.conkey = k.conkey)
      order by 1`;
    expect(suppliedIds.map(({ table }) => table)).toEqual([
      'cities',
      'payment_methods',
      'product_drafts',
    ]);
  });

  test('a migration that is added later runs once', async () => {
    const withLater = [...migrations, later];
    expect(await migrate(shop.database.kysely, withLater)).toEqual([later.name]);
    expect(await migrate(shop.database.kysely, withLater)).toEqual([]);
  });

  test('an older build only starts on a newer schema if the newer migrations allow it', async () => {
    const { kysely } = shop.database;
    await migrate(kysely, [...migrations, later]);
    await expect(migrate(kysely, migrations)).rejects.toThrow(
      /newer build or by one before 1.0 \(999_later\)/,
    );
    await shop.sql`drop table later`;
    await shop.sql`delete from migrations where name = ${later.name}`;
    await migrate(kysely, [...migrations, { ...later, compatible: true }]);
    expect(await migrate(kysely, migrations)).toEqual([]);
  });

  test('a failed migration is rolled back and can be repeated', async () => {
    const failing: Migration = {
      name: '998_failing',
      async up(trx) {
        await sql`create table half (id integer)`.execute(trx);
        throw new Error('no space');
      },
    };
    await expect(migrate(shop.database.kysely, [...migrations, failing])).rejects.toThrow(
      'no space',
    );
    const rows = await shop.sql<{
      found: boolean;
    }>`select to_regclass('half') is not null as found`;
    expect(rows[0]?.found).toBe(false);
    expect(await migrate(shop.database.kysely, [...migrations, later])).toEqual(['999_later']);
  });
});

describeOnPostgres('on PostgreSQL', () => {
  let postgres: TestPostgres;
  const open: Database[] = [];

  const connect = async (databaseUrl: string) => {
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      workerPath,
      maxConnections: 2,
    });
    open.push(database);
    return database;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    await postgres.stop();
  });

  test('only one of eighteen concurrent starts migrates, and none fails', async () => {
    const url = await postgres.createDatabase();
    const starters = await Promise.all(Array.from({ length: 18 }, () => connect(url)));
    const done = await Promise.all(starters.map(({ kysely }) => migrate(kysely, migrations)));
    expect(done.filter((names) => names.length > 0)).toEqual([migrations.map(({ name }) => name)]);
  });

  test('the embedded database and PostgreSQL behave the same way', async () => {
    const { kysely } = await connect(await postgres.createDatabase());
    const { rows } = await sql`select count(*) as count, date '2026-01-31' as day`.execute(kysely);
    expect(rows).toEqual([{ count: 1, day: '2026-01-31' }]);
  });

  test('no connection uses just-in-time compilation', async () => {
    const { kysely } = await connect(await postgres.createDatabase());
    const show = () => sql`show jit`.execute(kysely);
    for (const { rows } of await Promise.all([show(), show()]))
      expect(rows).toEqual([{ jit: 'off' }]);
  });

  test('another process receives notifications, and learns after reconnecting that it may have missed some', async () => {
    const url = await postgres.createDatabase();
    const speaker = await connect(url);
    const listener = await connect(url);
    const received: string[] = [];
    const next = () =>
      new Promise<void>((resolve) => {
        waiting = resolve;
      });
    let waiting = () => {};
    const note = (text: string) => {
      received.push(text);
      waiting();
    };
    await listener.listen('catalogue', { onNotification: note, onReconnect: () => note('back') });

    let arrived = next();
    await speaker.notify(speaker.kysely, 'catalogue', 'one');
    await arrived;
    arrived = next();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(
      speaker.kysely,
    );
    await arrived;
    arrived = next();
    await speaker.notify(speaker.kysely, 'catalogue', 'two');
    await arrived;
    expect(received).toEqual(['one', 'back', 'two']);
  });

  test('deadlocked transactions are retried', async () => {
    const database = await connect(await postgres.createDatabase());
    await sql`create table stock (id integer primary key, quantity integer)`.execute(
      database.kysely,
    );
    await sql`insert into stock values (1, 10), (2, 10)`.execute(database.kysely);
    const take = (first: number, second: number) =>
      database.transaction(async (trx) => {
        await sql`update stock set quantity = quantity - 1 where id = ${first}`.execute(trx);
        await sql`select pg_sleep(0.2)`.execute(trx);
        await sql`update stock set quantity = quantity - 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([take(1, 2), take(2, 1)]);
    const { rows } = await sql`select quantity from stock order by id`.execute(database.kysely);
    expect(rows).toEqual([{ quantity: 8 }, { quantity: 8 }]);
  });
});
