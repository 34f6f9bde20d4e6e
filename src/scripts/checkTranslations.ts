import { readFile } from 'node:fs/promises';
import { locales } from '../contract/locale';
import {
  messageIdsFile,
  messageIdsSource,
  readCatalogFiles,
  readUsedIds,
  readUsedPrefixes,
  type CatalogFile,
} from './catalogs';
import { report, reportFailure } from './report';

/** Every fault of the catalogs, as sentences. Both languages must hold every id, none empty. */
export function findFaults(
  files: readonly CatalogFile[],
  used: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = [];
  const ids = new Set(files.flatMap((file) => [...file.translations.keys()]));
  for (const file of files) {
    for (const id of ids) {
      if (!id.startsWith(`${file.namespace}:`)) continue;
      if (!file.translations.get(id)) faults.push(`${file.locale}: ${id} is not translated`);
    }
    for (const id of file.translations.keys()) {
      if (!id.startsWith(`${file.namespace}:`)) {
        faults.push(`${file.locale}/${file.namespace}.po holds the foreign id ${id}`);
      }
    }
  }
  for (const [id, place] of used) {
    if (!ids.has(id)) faults.push(`${id}, used in ${place}, is in no catalog`);
  }
  return faults;
}

async function checkTranslations(): Promise<void> {
  const [files, used, prefixes] = await Promise.all([
    readCatalogFiles(),
    readUsedIds(),
    readUsedPrefixes(),
  ]);
  const faults = findFaults(files, used);
  const present = await readFile(messageIdsFile, 'utf8').catch(() => '');
  if (present !== messageIdsSource(files)) {
    faults.push('src/web/lib/messageIds.ts is stale: npm run i18n:extract');
  }
  for (const fault of faults) reportFailure(fault);

  const ids = new Set(files.flatMap((file) => [...file.translations.keys()]));
  const unused = [...ids].filter(
    (id) => !used.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)),
  );
  if (unused.length > 0) report(`not used yet (${unused.length}): ${unused.join(' ')}`);
  report(`${ids.size} messages, ${locales.length} languages, ${faults.length} faults`);
}

if (require.main === module) void checkTranslations();
