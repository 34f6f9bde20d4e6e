import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Struct } from 'superstruct';
import { readLines } from '@/server/backup/backupFile';
import { staffLinkResult, type StaffLinkBody } from '@/server/composeLocalApi';
import { openDatabase, type Database } from '@/server/database/client';
import { FolderInUseError } from '@/server/database/embedded/lockFolder';
import { readLocalApiFile, type LocalApi } from '@/server/localApiFile';
import type { StorageSettings } from '@/server/images/storage';
import { readSettings, type Settings } from '@/server/settings';
import { StartError } from '@/server/StartError';

type DatabaseTarget = Pick<Settings, 'dataDir' | 'databaseUrl'>;
/** Includes the settings that links require. */
type CommandSettings = DatabaseTarget & StorageSettings & Pick<Settings, 'publicUrl' | 'secret'>;

export const workerPath = join(__dirname, '../server/database/embedded/worker.mjs');
/** The time in which a stopping shop releases its data folder. */
const lockWaitMs = 3_000;
const pingTimeoutMs = 5_000;

/** Commands sign nothing, so this does not create a secret. */
export function readCommandSettings(): CommandSettings {
  return readSettings({ ...process.env, SECRET: process.env.SECRET || 'not used by commands' });
}

/** A client for a running shop's local API. */
export class LocalShop {
  readonly #api: LocalApi;

  private constructor(api: LocalApi) {
    this.#api = api;
  }

  /** The file may be left over from a killed process, so this sends a request. */
  static async find(dataDir: string): Promise<LocalShop | undefined> {
    const api = readLocalApiFile(dataDir);
    if (!api) return undefined;
    const shop = new LocalShop(api);
    const signal = AbortSignal.timeout(pingTimeoutMs);
    return shop.#request('', { signal }).then(
      () => shop,
      () => undefined,
    );
  }

  async staffLink(command: 'owner' | 'reset', email: string): Promise<string | undefined> {
    const body: StaffLinkBody = { command, email };
    return (await this.#json('/staff/link', staffLinkResult, body)).url;
  }

  async *backup(): AsyncGenerator<string> {
    const { body } = await this.#request('/backup');
    if (!body) return;
    try {
      yield* readLines(body);
    } catch (error) {
      throw new Error('The shop stopped before the backup was complete.', { cause: error });
    }
  }

  async #json<Result>(path: string, struct: Struct<Result, unknown>, body?: object) {
    const response = await this.#request(path, body && post(body));
    return create(await response.json(), struct);
  }

  /** @throws an `Error` with the shop's message, or if the shop stopped */
  async #request(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, key } = this.#api;
    const headers = { ...init.headers, authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/local${path}`, { ...init, headers }).catch(
      (error: unknown) => {
        throw new Error('The shop stopped before it responded.', { cause: error });
      },
    );
    if (response.ok) return response;
    const { message }: { message?: unknown } = await response.json().catch(() => ({}));
    throw new Error(
      typeof message === 'string' ? message : `The shop responded with status ${response.status}.`,
    );
  }
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

interface CommandTargets<Result> {
  onShop(shop: LocalShop): Promise<Result>;
  onDatabase(database: Database): Promise<Result>;
}

/**
 * Runs the command in the shop if it uses the embedded database. @throws FolderInUseError if the data folder is locked,
 * but no shop responds
 */
export async function runCommand<Result>(
  { dataDir, databaseUrl }: DatabaseTarget,
  { onShop, onDatabase }: CommandTargets<Result>,
): Promise<Result> {
  const shop = databaseUrl ? undefined : await LocalShop.find(dataDir);
  if (shop) return onShop(shop);
  let database: Database;
  try {
    database = await openDatabase({ dataDir, databaseUrl, workerPath, lockWaitMs });
  } catch (error) {
    // A shop that was starting may respond now.
    const startedShop = error instanceof FolderInUseError && (await LocalShop.find(dataDir));
    if (!startedShop) throw error;
    return onShop(startedShop);
  }
  return onDatabase(database).finally(() => database.close());
}

/** @throws StartError if no shop was ever started on the data folder */
export function assertShopExists({ dataDir, databaseUrl }: DatabaseTarget): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return;
  throw new StartError(`There is no shop in ${dataDir}. Start it first, or set DATA_DIR.`);
}
