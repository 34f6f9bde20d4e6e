import { sql } from 'kysely';
import type { Connection, Database } from './client';

const channel = 'catalogue_version';

/**
 * Counts the changes to what public pages show: texts, prices, images, stock labels. Cached pages of an
 * older version are stale.
 */
export interface CatalogueVersion {
  /** As known to this process; changes by other processes arrive within milliseconds. */
  current(): number;
  /** Calls back with each new version. Returns a function that unsubscribes. */
  subscribe(listener: (version: number) => void): () => void;
  close(): void;
}

/**
 * Call it in the transaction that makes the change; it is published at commit. The row stays locked until
 * then, so versions and commits have the same order.
 */
export async function incrementCatalogueVersion(trx: Connection): Promise<void> {
  const { version } = await trx
    .updateTable('catalogue_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${channel}, ${String(version)})`.execute(trx);
}

/** Starts following the version. Call it before anything is cached. */
export async function subscribeToCatalogueVersion(
  database: Database,
  onProblem: (error: Error) => void = () => {},
): Promise<CatalogueVersion> {
  let known = 0;
  const listeners = new Set<(version: number) => void>();
  const learn = (version: number) => {
    // A notification may arrive before the row is read.
    if (!(version > known)) return;
    known = version;
    for (const listener of listeners) listener(version);
  };
  const read = async () => {
    const row = await database.kysely
      .selectFrom('catalogue_version')
      .select('version')
      .executeTakeFirstOrThrow();
    learn(row.version);
  };
  const close = await database.listen(channel, {
    onNotification: (payload) => learn(Number(payload)),
    onReconnect: () => void read().catch(onProblem),
  });
  await read();
  return {
    current: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  };
}
