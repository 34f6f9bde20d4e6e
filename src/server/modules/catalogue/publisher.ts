import { type CatalogueVersion, incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection, Database } from '../../database/client';
import { lockCatalogue, setCatalogueSource } from './catalogueSource';

export interface Publisher {
  /**
   * Runs a change of what shoppers see in a transaction. When it resolves, this process serves the new pages;
   * the others do as soon as they are notified. The first publication moves the catalogue from the files to the
   * admin, unless the files already contain the change (`keepSource`).
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
        if (!keepSource) await setCatalogueSource(trx, 'admin');
        await incrementCatalogueVersion(trx, { publish: true });
        return changed;
      });
      await catalogueVersion.refresh();
      return result;
    },
  };
}
