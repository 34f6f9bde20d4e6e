import { sql } from 'kysely';
import type { Connection, Database } from '../../database/client';
import { type CatalogueVersion, incrementCatalogueVersion } from '../../database/catalogueVersion';

// The number is arbitrary but must not be used by any other advisory lock.
const lockKey = 720_415_002;

/** Makes publishing and the initial seeding wait for each other. */
export async function lockCatalogue(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
}

export type Publisher = ReturnType<typeof makePublisher>;

export function makePublisher({
  database,
  catalogueVersion,
}: {
  database: Database;
  catalogueVersion: Pick<CatalogueVersion, 'refresh'>;
}) {
  return {
    /** Changes public data in a transaction. Other processes follow when they are notified. */
    async publish<T>(change: (trx: Connection) => Promise<T>): Promise<T> {
      const result = await database.transaction(async (trx) => {
        await lockCatalogue(trx);
        const changeResult = await change(trx);
        await incrementCatalogueVersion(trx, { publish: true });
        return changeResult;
      });
      await catalogueVersion.refresh();
      return result;
    },
  };
}
