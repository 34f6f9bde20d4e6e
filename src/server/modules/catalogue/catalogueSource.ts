import { sql } from 'kysely';
import type { Connection, Database } from '../../database/client';
import { type CatalogueVersion, incrementCatalogueVersion } from '../../database/catalogueVersion';

/** Where the catalogue is kept. Until the admin has published something, it is the shop's files, with `since` null. */
export interface CatalogueSource {
  source: 'files' | 'admin';
  since: string | null;
}

export async function selectCatalogueSource(connection: Connection): Promise<CatalogueSource> {
  const setting = await connection
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'catalogue')
    .executeTakeFirst();
  return (setting?.value as CatalogueSource | undefined) ?? { source: 'files', since: null };
}

/** Changes nothing if it is the source already. */
export async function setCatalogueSource(trx: Connection, source: CatalogueSource['source']) {
  const value = JSON.stringify({ source, since: new Date().toISOString() });
  await trx
    .insertInto('settings')
    .values({ key: 'catalogue', value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(sql`settings.value ->> 'source'`, '<>', source),
    )
    .execute();
}

// Arbitrary; not used by any other advisory lock.
const lockKey = 720_415_002;

/** Publications, seeds and exports of the catalogue wait for each other. */
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
    /**
     * Runs a change of what shoppers see in a transaction. When it resolves, this process serves the new pages;
     * the others do as soon as they are notified. The first publication moves the catalogue from the files to the
     * admin, unless the files already contain the change (`keepSource`).
     */
    async publish<T>(
      change: (trx: Connection) => Promise<T>,
      { keepSource = false }: { keepSource?: boolean } = {},
    ): Promise<T> {
      const result = await database.transaction(async (trx) => {
        await lockCatalogue(trx);
        const changeResult = await change(trx);
        if (!keepSource) await setCatalogueSource(trx, 'admin');
        await incrementCatalogueVersion(trx, { publish: true });
        return changeResult;
      });
      await catalogueVersion.refresh();
      return result;
    },
  };
}
