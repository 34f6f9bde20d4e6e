import { sql } from 'kysely';
import type { Connection, Database } from './client';

const channel = 'catalogue_version';

/**
 * Counts the changes of what public pages show: texts, prices, images, stock labels. Pages cached
 * under an older number are stale.
 */
export interface CatalogueVersion {
  /** As this process knows it; the notice of a change by any process arrives within milliseconds. */
  current(): number;
  /** Calls back with each new number. Answers what ends it. */
  subscribe(listener: (version: number) => void): () => void;
  close(): void;
}

/**
 * To be called in the transaction that makes the change; it is announced with the commit. The
 * row stays locked until then, so numbers and commits have one order.
 */
export async function incrementCatalogueVersion(trx: Connection): Promise<void> {
  const { version } = await trx
    .updateTable('catalogue_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${channel}, ${String(version)})`.execute(trx);
}

/** Begins to follow the version. It must be called before anything is cached under it. */
export async function subscribeToCatalogueVersion(
  database: Database,
  onProblem: (error: Error) => void = () => {},
): Promise<CatalogueVersion> {
  let known = 0;
  const listeners = new Set<(version: number) => void>();
  const learn = (version: number) => {
    // Notices may overtake the reading of the row.
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
