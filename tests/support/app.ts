import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Locale } from '../../src/contract/locale';
import { buildApp, type App, type AppParts } from '../../src/server/app';
import type { Connection, Database } from '../../src/server/database/client';
import { incrementCatalogueVersion } from '../../src/server/database/catalogueVersion';
import { prepareSeed } from '../../src/server/main/seedShop';
import type { LimitSettings } from '../../src/server/limitSettings';
import { readLimits, type Settings } from '../../src/server/settings';
import { openTestDatabase } from './database';
import { TestClient } from './TestClient';

export interface TestShop {
  readonly app: FastifyInstance;
  readonly shop: App;
  readonly database: Database;
  readonly settings: Settings;
  /** Client with cookies, security token and, if given, bearer token and language. */
  client(options?: { token?: string; locale?: Locale }): TestClient;
  /** Restores the seeded state without orders. Call it before each test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions extends Partial<Omit<AppParts, 'database' | 'settings'>> {
  /** Whether to seed the catalogue, texts and cities of the project. Default: true. */
  seed?: boolean;
  settings?: GivenSettings;
}

type GivenSettings = Partial<Omit<Settings, 'limits'>> & { limits?: Partial<LimitSettings> };

const root = join(__dirname, '../..');
/** The image processor from the sources, not the build. */
export const imageProcessorPath = join(root, 'src/server/images/imageProcessor.mjs');

/** Tests order more per hour than real customers. Tests of these limits set their own. */
const generous = {
  ordersPerHour: 1_000_000,
  ordersPerHourAndAddress: 1_000_000,
  openOrders: 1_000_000,
  openAmount: 900_000_000,
  guestsPerHourAndAddress: 100_000_000,
};

export const testLimits: LimitSettings = { ...readLimits(() => undefined), ...generous };

export function testSettings(dataDir: string, { limits, ...given }: GivenSettings = {}): Settings {
  return {
    port: 3000,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    secret: 'a secret of the tests that nobody else has',
    production: true,
    logLevel: 'silent',
    // Cached pages are never served stale, so tests need not wait for catalogue changes.
    limits: { ...testLimits, stalePageMillis: 0, ...limits },
    ...given,
  };
}

/**
 * Starts the whole shop on an embedded in-memory database (`TEST_DATABASE_KIND=postgresql`: on
 * PostgreSQL). Requests use `inject`. Start it once per file and call `reset()` before each test.
 */
export async function startTestShop({
  seed = true,
  settings,
  ...parts
}: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bobica-shop-'));
  const { database, reset, close } = await openTestDatabase();
  const shopSettings = testSettings(dataDir, settings);
  if (seed) await database.transaction(await prepareSeed({ dataDir }));
  const snapshot = await takeSnapshot(database.kysely);
  const shop = await buildApp({
    database,
    settings: shopSettings,
    folders: {
      assets: join(root, 'dist/assets'),
      admin: join(root, 'dist/admin'),
      locales: join(root, 'node_modules/.cache/locales'),
      files: join(root, 'public'),
    },
    imageProcessorPath,
    ...parts,
  });
  await shop.fastify.ready();
  return {
    app: shop.fastify,
    shop,
    database,
    settings: shopSettings,
    client: (options) => TestClient.of(shop.fastify, options),
    async reset() {
      const { version } = await database.kysely
        .selectFrom('catalogue_version')
        .select('version')
        .executeTakeFirstOrThrow();
      await reset(async (trx) => {
        await restoreSnapshot(trx, snapshot);
        // The version only increases, which invalidates pages cached by the previous test.
        await trx.updateTable('catalogue_version').set({ version }).execute();
        await incrementCatalogueVersion(trx);
      });
    },
    async close() {
      await shop.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Snapshot = { table: string; rows: string }[];

/** Reads every row of the seeded shop, so that a reset takes milliseconds. */
async function takeSnapshot(connection: Connection): Promise<Snapshot> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(
    connection,
  );
  const snapshot: Snapshot = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string | null }>`
      select jsonb_agg(t)::text as content from ${sql.table(name)} t`.execute(connection);
    const content = rows[0]?.content;
    if (content) snapshot.push({ table: name, rows: content });
  }
  return snapshot;
}

async function restoreSnapshot(trx: Connection, snapshot: Snapshot): Promise<void> {
  // Disables foreign key checks: the rows are consistent, but in arbitrary order.
  await sql`set local session_replication_role = replica`.execute(trx);
  for (const { table, rows } of snapshot) {
    await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(
      trx,
    );
  }
  // The only rows of a seeded shop with generated ids.
  await sql`select setval(pg_get_serial_sequence('stock_movements', 'id'), coalesce(max(id), 1), max(id) is not null)
    from stock_movements`.execute(trx);
}
