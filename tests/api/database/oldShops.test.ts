import type { Connection } from '@/server/database/client';
import { migrate, type Migration } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

/** Runs `work` in an empty shop from before a migration; `migrateTo` migrates to a later one, or to the last. */
async function inOldShop(
  name: string,
  work: (connection: Connection, migrateTo: (last?: string) => Promise<string[]>) => Promise<void>,
  all: readonly Migration[] = migrations,
): Promise<void> {
  const { kysely } = shop.database;
  const before = (given: string) => all.findIndex((migration) => migration.name === given);
  await shop.change('drop schema public cascade');
  await shop.change('create schema public');
  await migrate(kysely, all.slice(0, before(name)));
  await work(kysely, (last) =>
    migrate(kysely, last === undefined ? all : all.slice(0, before(last) + 1)),
  );
}

const storeContent = (kysely: Connection, values: Record<string, object>) =>
  sql`insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(values)}::jsonb)`.execute(kysely);

const sample: Migration = {
  name: '998_sample',
  up: `
update settings set value = value - 'sender' || jsonb_build_object('courier', value -> 'sender')
  where key = 'sample';
alter table orders add column sample_courier text;
update orders set sample_courier = settings.value ->> 'courier' from settings
  where settings.key = 'sample' and orders.placed_at is not null;
`,
};
const afterwards: Migration = { name: '999_afterwards', up: 'create table afterwards ()' };

test('a migration changes existing orders and settings once', () =>
  inOldShop(
    sample.name,
    async (kysely, migrateTo) => {
      await storeContent(kysely, {
        sample: { sender: 'Brza', price: 100 },
        other: { sender: 'A' },
      });
      await sql`
        insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat,
          terms_version, placed_at)
        values ('1', 'shipped', 'en', '{}', '{}', 0, 0, 0, '[]', '', '2026-11-01'),
          (null, 'draft', 'en', '{}', '{}', 0, 0, 0, '[]', '', null)`.execute(kysely);
      expect(await migrateTo(sample.name)).toEqual([sample.name]);
      expect(await migrateTo()).toEqual([afterwards.name]);
      expect(await migrateTo()).toEqual([]);
      const { rows } = await sql`select number, sample_courier from orders order by id`.execute(
        kysely,
      );
      expect(rows).toEqual([
        { number: '1', sample_courier: 'Brza' },
        { number: null, sample_courier: null },
      ]);
      const settings = await sql`select key, value from settings order by key`.execute(kysely);
      expect(settings.rows).toEqual([
        { key: 'other', value: { sender: 'A' } },
        { key: 'sample', value: { courier: 'Brza', price: 100 } },
      ]);
    },
    [...migrations, sample, afterwards],
  ));

const tables = () =>
  shop.sql`select tablename from pg_tables where schemaname = 'public' order by 1`;

test.each([
  ['the first migration only', ['001_schema']],
  ['more migrations', ['001_schema', '002_staff', '042_courier_ids']],
])(
  'a database from a build before 1.0 with %s is rejected and left unchanged',
  async (_, names) => {
    await shop.change('drop schema public cascade');
    await shop.change(`create schema public;
    create table migrations (name text primary key, ran_at timestamptz not null default now());
    create table products (id integer)`);
    await shop.sql`insert into migrations (name) select unnest(${names}::text[])`;
    const before = await tables();
    await expect(migrate(shop.database.kysely, migrations)).rejects.toThrow(
      `The database was migrated by a newer build or by one before 1.0 (${names.join(', ')}).`,
    );
    expect(await tables()).toEqual(before);
    expect(await shop.sql`select name from migrations order by 1`).toEqual(
      names.map((name) => ({ name })),
    );
  },
);
