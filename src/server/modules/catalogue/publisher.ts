import { sql } from 'kysely';
import { type CatalogueVersion, incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection, Database } from '../../database/client';

/** Whether the catalogue is kept in the shop's files or in the admin, since when. */
export interface CatalogueSource {
  source: 'files' | 'admin';
  since: string;
}

export interface Publisher {
  /**
   * Runs a change of what shoppers see in a transaction. When it resolves, this process serves the new pages;
   * the others do as soon as they are notified. The first publication moves the catalogue from the files to the
   * admin, unless the files still say all that was changed (`keepSource`).
   */
  publish<T>(
    change: (trx: Connection) => Promise<T>,
    options?: { keepSource?: boolean },
  ): Promise<T>;
}

export function makePublisher({
  database,
  catalogueVersion,
}: {
  database: Database;
  catalogueVersion: Pick<CatalogueVersion, 'refresh'>;
}): Publisher {
  return {
    async publish(change, { keepSource = false } = {}) {
      const result = await database.transaction(async (trx) => {
        await lockCatalogue(trx);
        const changed = await change(trx);
        if (!keepSource) await moveToAdmin(trx);
        await incrementCatalogueVersion(trx, { publish: true });
        return changed;
      });
      await catalogueVersion.refresh();
      return result;
    },
  };
}

async function moveToAdmin(trx: Connection): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'catalogue', value: adminSource() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: adminSource() })
        .where(sql`settings.value ->> 'source'`, '<>', 'admin'),
    )
    .execute();
}

/** Publications and seeds wait for each other. */
async function lockCatalogue(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${720_415_002})`.execute(trx);
}

const adminSource = () =>
  JSON.stringify({ source: 'admin', since: new Date().toISOString() } satisfies CatalogueSource);
