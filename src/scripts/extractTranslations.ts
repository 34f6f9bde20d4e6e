import { missingIds, readCatalogFiles, readUsedIds } from './catalogs';
import { report } from './report';

/** Adds ids to the catalogs that lack them, still untranslated. */
async function extractTranslations(): Promise<void> {
  const files = await readCatalogFiles();
  const used = await readUsedIds();
  for (const file of files) {
    const messages = (await file.catalog.read(file.locale)) ?? {};
    const missing = missingIds(file, files, used);
    if (missing.length === 0) continue;
    for (const id of missing) {
      messages[id] = { translation: '' };
    }
    await file.catalog.write(file.locale, messages);
    report(`${file.locale}/${file.namespace}.po: translate ${missing.join(', ')}`);
  }
}

void extractTranslations();
