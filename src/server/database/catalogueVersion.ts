import { sql } from 'kysely';
import type { Connection, Database } from './client';

const channel = 'catalogue_version';

/** Counts changes of public pages. Cached pages of older versions are stale. */
export interface CatalogueVersion {
  /** The version that this process knows. Changes by other processes arrive within milliseconds. */
  current(): number;
  /** The last published version. Pages of older versions are not served, even as stale. */
  published(): number;
  subscribe(listener: (version: number) => void): () => void;
  /** Reads the version instead of waiting for its notification. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * The row stays locked until the commit, so versions and commits have the same order. After `publish`, staff see what
 * shoppers see, because older pages are not served, even as stale.
 */
export async function incrementCatalogueVersion(
  trx: Connection,
  { publish = false }: { publish?: boolean } = {},
): Promise<void> {
  const { version, published } = await trx
    .updateTable('catalogue_version')
    .set({ version: sql`version + 1`, ...(publish && { published: sql`version + 1` }) })
    .returning(['version', 'published'])
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${channel}, ${`${version} ${published}`})`.execute(trx);
}

/** Call this before anything is cached. */
export async function subscribeToCatalogueVersion(
  database: Database,
  onProblem: (error: Error) => void = () => {},
): Promise<CatalogueVersion> {
  let current = 0;
  let published = 0;
  const listeners = new Set<(version: number) => void>();
  const update = (version: number, publication: number) => {
    // A notification may arrive before the row is read.
    if (!(version > current)) return;
    current = version;
    published = Math.max(published, publication);
    for (const listener of listeners) listener(version);
  };
  const refresh = async () => {
    const row = await database.kysely
      .selectFrom('catalogue_version')
      .select(['version', 'published'])
      .executeTakeFirstOrThrow();
    update(row.version, row.published);
  };
  const close = await database.listen(channel, {
    onNotification: (payload) => {
      const [version = 0, publication = 0] = payload.split(' ').map(Number);
      update(version, publication);
    },
    onReconnect: () => void refresh().catch(onProblem),
  });
  await refresh();
  return {
    current: () => current,
    published: () => published,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
}
