import { join } from 'node:path';
import { sql } from 'kysely';
import { type PageName, pageNames } from '@/contract/content';
import { defaultLocale, type Locale, locales } from '@/contract/locale';
import { incrementCatalogueVersion } from '../database/catalogueVersion';
import type { Connection, Database } from '../database/client';
import { storeImages } from '../images/storeImages';
import { lockCatalogue } from '../modules/catalogue/catalogueSource';
import { pageRow } from '../modules/content/seedContent';
import { readSeed } from '../seed/readSeed';
import { defaultSeedDir, type SeedSettings } from './seedShop';

/**
 * Gives a shop the languages and pages of the lists that it lacks: texts in a new language begin as copies of
 * those in the default one, a new page with the texts of the files. What is there stays.
 */
export async function completeContent(database: Database, settings: SeedSettings): Promise<void> {
  if ((await missingParts(database.kysely)) === undefined) return;
  await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    const missing = await missingParts(trx);
    if (!missing) return;
    if (missing.languages.length > 0) await addLanguages(trx, missing.languages);
    if (missing.pages.length > 0) await addPages(trx, missing.pages, settings);
    await incrementCatalogueVersion(trx, { publish: true });
  });
}

async function missingParts(connection: Connection) {
  // Every text has the same languages, so that one shows which are missing.
  const { rows } = await sql<{ languages: string[]; pages: string[] }>`
    select array(select jsonb_object_keys(value -> 'note')) as languages,
      array(select name from pages) as pages
    from settings where key = 'delivery'`.execute(connection);
  const [given] = rows;
  if (!given) return undefined;
  const languages = locales.filter((locale) => !given.languages.includes(locale));
  const pages = pageNames.filter((name) => !given.pages.includes(name));
  return languages.length + pages.length > 0 ? { languages, pages } : undefined;
}

async function addLanguages(trx: Connection, languages: readonly Locale[]): Promise<void> {
  // A text, or the rank of a name.
  const given = `"${defaultLocale}": ("(?:[^"\\\\]|\\\\.)*"|\\d+)`;
  const copies = [defaultLocale, ...languages].map((locale) => `"${locale}": \\1`).join(', ');
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'jsonb' and table_name <> 'audit_log'`.execute(
    trx,
  );
  for (const { table, column } of rows) {
    const texts = sql.ref(column);
    await sql`
      update ${sql.table(table)}
      set ${texts} = regexp_replace(${texts}::text, ${given}, ${copies}, 'g')::jsonb
      where ${texts}::text ~ ${given}`.execute(trx);
  }
}

async function addPages(
  trx: Connection,
  names: readonly PageName[],
  { dataDir, seedDir = defaultSeedDir }: SeedSettings,
): Promise<void> {
  const seed = await readSeed(seedDir);
  const images = await storeImages(join(seedDir, 'media'), dataDir);
  const rows = names.map((name) => pageRow(name, seed, images));
  await trx.insertInto('pages').values(rows).execute();
}
