import { readCatalogFiles, readUsedIds } from './catalogs';
import { report } from './report';

/** Adds ids that the code uses to both languages, still untranslated. */
async function extractTranslations(): Promise<void> {
  const files = await readCatalogFiles();
  const used = await readUsedIds();
  for (const file of files) {
    const messages = (await file.catalog.read(file.locale)) ?? {};
    const missing = [...used.keys()].filter(
      (id) => id.startsWith(`${file.namespace}:`) && !file.translations.has(id),
    );
    if (missing.length === 0) continue;
    for (const id of missing) {
      messages[id] = { translation: '' };
    }
    await file.catalog.write(file.locale, messages);
    report(`${file.locale}/${file.namespace}.po: translate ${missing.join(', ')}`);
  }
}

void extractTranslations();
