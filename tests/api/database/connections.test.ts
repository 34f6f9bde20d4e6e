import { sql } from 'kysely';
import type pg from 'pg';
import { openDatabase, type Database } from '@/server/database/client';
import { isOutage } from '@/server/database/databaseErrors';
import { openBackend } from '@/server/database/openBackend';
import { embedded } from '../../support/database';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({
    dataDir: ':memory:',
    ...embedded,
    connectionTimeoutMillis: 10_000,
  });
});

afterAll(() => database.close());

const getNumber = async (connection: Database['kysely'], value: number) => {
  const { rows } = await sql<{ value: number }>`select ${value}::integer as value`.execute(
    connection,
  );
  return rows[0]?.value;
};

test('300 concurrent queries, a third of them invalid, each get the right response', async () => {
  const replies = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, index) => {
      switch (index % 6) {
        case 0:
          return sql`select 1 / (${index}::integer - ${index}::integer)`.execute(database.kysely);
        case 1:
          return sql.raw(`select no_such_column_${index}`).execute(database.kysely);
        case 2:
          return database.transaction((trx) => getNumber(trx, index));
        case 3:
          return (
            await sql.raw<{ value: number }>(`select ${index} as value`).execute(database.kysely)
          ).rows[0]?.value;
        default:
          return getNumber(database.kysely, index);
      }
    }),
  );
  replies.forEach((reply, index) => {
    const seen = reply.status === 'fulfilled' ? reply.value : String(reply.reason);
    const expected =
      index % 6 === 0
        ? 'error: division by zero'
        : index % 6 === 1
          ? `error: column "no_such_column_${index}" does not exist`
          : index;
    expect(seen).toBe(expected);
  });
});

test('a large result arrives completely', async () => {
  const { rows } = await sql<{ text: string }>`select repeat('č', 3000000) as text`.execute(
    database.kysely,
  );
  expect(rows[0]?.text).toHaveLength(3_000_000);
});

test('counts are returned as numbers, and dates as ISO dates', async () => {
  const { rows } =
    await sql`select count(*) as count, date '2026-01-31' as day from generate_series(1, 3)`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ count: 3, day: '2026-01-31' }]);
});

test('concurrent transactions on one connection run one after another', async () => {
  const totals = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      database.transaction(
        async (trx) => ((await getNumber(trx, index)) ?? 0) + ((await getNumber(trx, 1)) ?? 0),
      ),
    ),
  );
  expect(totals).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('a rejected transaction is rolled back', async () => {
  await sql`create table undone (id integer)`.execute(database.kysely);
  const rejected = database.transaction(async (trx) => {
    await sql`insert into undone values (1)`.execute(trx);
    throw new Error('out of stock');
  });
  await expect(rejected).rejects.toThrow('out of stock');
  const { rows } = await sql`select * from undone`.execute(database.kysely);
  expect(rows).toEqual([]);
});

test('a notification is delivered at commit, and never after a rollback', async () => {
  const received: string[] = [];
  const stop = await database.listen('catalogue', {
    onNotification: (payload) => received.push(payload),
  });
  await database.transaction(async (trx) => {
    await database.notify(trx, 'catalogue', 'committed');
    expect(received).toEqual([]);
  });
  await expect(
    database.transaction(async (trx) => {
      await database.notify(trx, 'catalogue', 'undone');
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  stop();
  await database.notify(database.kysely, 'catalogue', 'after the end');
  expect(received).toEqual(['committed']);
});

test('using the pool inside a transaction is rejected with the reason, and the next query works', async () => {
  const impatient = await openDatabase({
    dataDir: ':memory:',
    ...embedded,
    // The timeout includes opening the connection, because nothing else would ever release it.
    connectionTimeoutMillis: 2_000,
  });
  try {
    const mistaken = impatient.transaction(() => getNumber(impatient.kysely, 1));
    await expect(mistaken).rejects.toMatchObject({
      code: 'CONNECTION_TIMEOUT',
      message: expect.stringContaining('Inside a transaction only its own connection may be used'),
    });
    expect(await getNumber(impatient.kysely, 2)).toBe(2);
  } finally {
    await impatient.close();
  }
});

test('a hanging statement ends the thread, and no query waits forever', async () => {
  const problems: string[] = [];
  const onProblem = (error: Error) => problems.push(error.message);
  const hanging = await openDatabase({
    dataDir: ':memory:',
    ...embedded,
    // Each request that opens the database must finish within the timeout; the query below would take hours.
    statementTimeoutMs: 3_000,
    onProblem,
  });
  const replies = await Promise.allSettled([
    sql`select count(*) from generate_series(1, 100000000000)`.execute(hanging.kysely),
    getNumber(hanging.kysely, 1),
  ]);
  expect(replies.map((reply) => reply.status === 'rejected' && isOutage(reply.reason))).toEqual([
    true,
    true,
  ]);
  // A database in memory is not restarted, because the shop would be empty.
  await expect(hanging.ping()).rejects.toThrow('in memory has ended');
  expect(problems.length).toBeGreaterThan(0);
  await hanging.close();
});

test('pending and later queries on a lost connection are rejected with a code', async () => {
  const { pool, close } = await openBackend({ dataDir: ':memory:', ...embedded });
  const client = (await pool.connect()) as pg.PoolClient & pg.Client;
  const pending = client.query('select pg_sleep(1)');
  client.connection.stream.destroy();
  await expect(pending).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  const later = await client.query('select 1').catch((error: unknown) => error);
  expect([later, isOutage(later)]).toEqual([
    expect.objectContaining({ code: 'CONNECTION_LOST' }),
    true,
  ]);
  client.release(true);
  await pool.end();
  await close();
});

test('a connection that is dropped during a transaction leaves no state for the next connection', async () => {
  const { pool, close } = await openBackend({ dataDir: ':memory:', ...embedded });
  await pool.query('create table left_over (id integer)');
  const dropped = await pool.connect();
  await dropped.query('begin');
  await dropped.query('insert into left_over values (1)');
  dropped.release(true);
  expect((await pool.query('select * from left_over')).rows).toEqual([]);
  await pool.end();
  await close();
});

test('a repeated statement is prepared, and replanned after a migration changes its table', async () => {
  const { kysely } = database;
  await sql`create table migrated (id integer, name text)`.execute(kysely);
  await sql`insert into migrated values (1, 'one')`.execute(kysely);
  const read = (connection: Database['kysely'] = kysely) =>
    sql`select * from migrated where id = ${1}`.execute(connection).then(({ rows }) => rows);
  for (let time = 1; time <= 4; time += 1) expect(await read()).toEqual([{ id: 1, name: 'one' }]);
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(kysely);
    return rows.filter(({ statement }) => statement.includes('from migrated')).length;
  };
  expect(await prepared()).toBe(1);

  await sql`alter table migrated add column added integer default 5`.execute(kysely);
  const migrated = [{ id: 1, name: 'one', added: 5 }];
  expect(await read()).toEqual(migrated);
  expect(await read()).toEqual(migrated);
  await sql`drop table migrated`.execute(kysely);
});

test('a transaction with a statement that was prepared before a migration is retried', async () => {
  const { kysely } = database;
  await sql`create table migrated (id integer)`.execute(kysely);
  const read = (connection: Database['kysely']) =>
    sql`select * from migrated as m where m.id = ${1}`.execute(connection);
  for (let time = 1; time <= 4; time += 1) await read(kysely);
  await sql`alter table migrated add column added integer`.execute(kysely);
  const { rows } = await database.transaction(async (trx) => {
    await sql`insert into migrated values (1, 2)`.execute(trx);
    return read(trx);
  });
  expect(rows).toEqual([{ id: 1, added: 2 }]);
  await sql`drop table migrated`.execute(kysely);
});
