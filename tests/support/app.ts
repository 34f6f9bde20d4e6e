import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '@/contract/locale';
import { buildApp, type App, type AppParts } from '@/server/app';
import type { Database, DatabaseSettings } from '@/server/database/client';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';
import type { LimitSettings } from '@/server/limitSettings';
import { readLimits, type Settings } from '@/server/settings';
import { openTestDatabase, type Queries } from './database';
import { TestClient } from './TestClient';

export interface TestShop extends Queries {
  readonly app: FastifyInstance;
  readonly shop: App;
  readonly database: Database;
  readonly settings: Settings;
  client(options?: { token?: string; locale?: Locale }): TestClient;
  /** Restores the seeded state without orders, or the state of `keepState`. Call it before each test. */
  reset(): Promise<void>;
  /** Makes `reset` restore the current state, e.g. with signed-in staff. */
  keepState(): Promise<void>;
  runJobs(...names: string[]): Promise<void>;
  change(statement: string): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions extends Partial<Omit<AppParts, 'database' | 'settings'>> {
  /** Whether to seed the catalogue, texts and cities of the project (default: true). */
  seed?: boolean;
  settings?: SettingsOverrides;
  database?: Partial<DatabaseSettings>;
}

type SettingsOverrides = Partial<Omit<Settings, 'limits'>> & { limits?: Partial<LimitSettings> };

const root = join(__dirname, '../..');
/** The image processor from the sources instead of the build. */
export const imageProcessorPath = join(root, 'src/server/images/imageProcessor.mjs');

/** Tests order more per hour than real customers; tests of these limits set lower ones. */
const generous = {
  ordersPerHour: 1_000_000,
  ordersPerHourAndIp: 1_000_000,
  openOrders: 1_000_000,
  openAmount: 900_000_000,
  guestsPerHourAndIp: 100_000_000,
  emailsPerDay: 1_000_000,
};

const testLimits: LimitSettings = { ...readLimits(() => undefined), ...generous };

export function testSettings(
  dataDir: string,
  { limits, ...overrides }: SettingsOverrides = {},
): Settings {
  return {
    port: 3000,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    secret: 'a secret of the tests that nobody else has',
    production: true,
    logLevel: process.env.LOG_LEVEL === 'error' ? 'error' : 'silent',
    // Cached pages are never served stale, so that tests need not wait for catalogue changes.
    limits: { ...testLimits, stalePageMs: 0, ...limits },
    ...overrides,
  };
}

/**
 * Starts the whole shop on an in-memory database, or on PostgreSQL with `TEST_DATABASE_KIND=postgresql`. Requests use
 * `inject`. Start it once per file and call `reset()` before each test.
 */
export async function startTestShop({
  seed = true,
  settings,
  database: databaseSettings,
  ...parts
}: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bobica-shop-'));
  const { reset, close, ...test } = await openTestDatabase({
    ...databaseSettings,
    ...(seed && { shopFolder: dataDir }),
  });
  const { database } = test;
  const shopSettings = testSettings(dataDir, settings);
  const shop = await buildApp({
    database,
    settings: shopSettings,
    folders: {
      assets: join(root, 'dist/assets'),
      admin: join(root, 'dist/admin'),
      locales: join(root, 'node_modules/.cache/locales'),
      texts: join(root, 'node_modules/.cache/texts'),
      files: join(root, 'public'),
    },
    imageProcessorPath,
    ...parts,
  });
  await shop.fastify.ready();
  return {
    ...test,
    app: shop.fastify,
    shop,
    settings: shopSettings,
    client: (options) => TestClient.of(shop.fastify, options),
    async runJobs(...names) {
      for (const { name, run } of shop.modules.jobs)
        if (names.length > 0 ? names.includes(name) : name !== 'vacuum') await run();
    },
    async reset() {
      const { version } = await test.row('catalogue_version');
      await reset(async (trx) => {
        // The version only increases, which invalidates pages that the previous test cached.
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

interface Shop {
  reset(): Promise<void>;
  keepState?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a shop for all tests of a file or `describe`, and resets it before each test to the state that `prepare`
 * leaves. The returned object is filled in before the tests: `const shop = useShop(startTestShop)`.
 */
export function useShop<Opened extends Shop>(
  open: () => Promise<Opened>,
  prepare?: () => Promise<void>,
): Opened {
  const shop = {} as Opened;
  beforeAll(async () => {
    Object.assign(shop, await open());
    if (!prepare) return;
    await prepare();
    await shop.keepState?.();
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close?.());
  return shop;
}
