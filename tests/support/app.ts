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
  /** A shopper with cookies, security token and, where given, bearer token and language. */
  client(options?: { token?: string; locale?: Locale }): TestClient;
  /** As after the start: seeded, nothing bought. Call it before each test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions extends Partial<Omit<AppParts, 'database' | 'settings'>> {
  /** The catalogue, texts and cities of the project; true unless said. */
  seed?: boolean;
  settings?: GivenSettings;
}

type GivenSettings = Partial<Omit<Settings, 'limits'>> & { limits?: Partial<LimitSettings> };

const root = join(__dirname, '../..');
/** The process that makes pictures as it is in the sources. */
export const imageProcessorPath = join(root, 'src/server/images/imageProcessor.mjs');

/** Tests buy more in an hour than people do; those of these limits set them. */
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
    // A change of the catalogue shows at once, so that tests need not wait for it.
    limits: { ...testLimits, stalePageMillis: 0, ...limits },
    ...given,
  };
}

/**
 * The whole shop on an embedded database in memory (`TEST_DATABASE_KIND=postgresql`: on PostgreSQL),
 * spoken to by `inject`. Boot it once per file and `reset()` it before each test.
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
    client: (options) => new TestClient(shop.fastify, options),
    async reset() {
      const { version } = await database.kysely
        .selectFrom('catalogue_version')
        .select('version')
        .executeTakeFirstOrThrow();
      await reset(async (trx) => {
        await restoreSnapshot(trx, snapshot);
        // Pages that the test before made are stale: the version never goes back.
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

/** Every row of the seeded shop, so that a test starts from it in milliseconds. */
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
  // Rows come in no order that foreign keys would accept; they fitted when they were read.
  await sql`set local session_replication_role = replica`.execute(trx);
  for (const { table, rows } of snapshot) {
    await sql`delete from ${sql.table(table)}`.execute(trx);
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(
      trx,
    );
  }
}
