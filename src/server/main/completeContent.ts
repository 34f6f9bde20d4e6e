import { join } from 'node:path';
import { sql } from 'kysely';
import { pageContent } from '@/contract/admin/pageTexts';
import { pageNames } from '@/contract/content';
import type { AnyStruct } from '@/contract/endpoint';
import { defaultLocale, type Locale, locales } from '@/contract/locale';
import { businessSettings, deliverySettings } from '@/contract/settings';
import { storedStruct } from '@/contract/storedStruct';
import { incrementCatalogueVersion } from '../database/catalogueVersion';
import type { Connection, Database } from '../database/client';
import { storeImages } from '../images/storeImages';
import { lockCatalogue, rewriteSearchWords } from '../modules/catalogue/catalogueService';
import { pageContents } from '../modules/content/seedContent';
import { readSeed } from '../seed/readSeed';
import { defaultSeedDir, type SeedSettings } from './seedShop';

/** Structs of the stored settings and pages. */
const described: readonly { table: 'settings' | 'pages'; name: string; struct: AnyStruct }[] = [
  { table: 'settings', name: 'shop', struct: storedStruct(businessSettings) },
  { table: 'settings', name: 'delivery', struct: storedStruct(deliverySettings) },
  ...pageNames.map((name) => ({
    table: 'pages' as const,
    name,
    struct: storedStruct(pageContent),
  })),
];

/**
 * Gives a shop what the contract describes and its database lacks: texts in a new language begin as copies of
 * those in the default one, new pages and fields with what the files have, and words for the search. What is there stays.
 */
export async function completeContent(database: Database, settings: SeedSettings): Promise<void> {
  const { kysely } = database;
  const isComplete =
    (await missingLanguages(kysely)).length + (await incompleteParts(kysely)).length === 0;
  if (isComplete && !(await lacksSearchWords(kysely))) return;
  await database.transaction(async (trx) => {
    await lockCatalogue(trx);
    const languages = await missingLanguages(trx);
    if (languages.length > 0) await addLanguages(trx, languages);
    const parts = await incompleteParts(trx);
    if (parts.length > 0) await completeParts(trx, parts, settings);
    const lacksWords = await lacksSearchWords(trx);
    if (lacksWords) await rewriteSearchWords(trx);
    if (languages.length + parts.length > 0 || lacksWords)
      await incrementCatalogueVersion(trx, { publish: true });
  });
}

/** Every text has the same languages, so that one shows which are missing. */
async function missingLanguages(connection: Connection): Promise<Locale[]> {
  const { rows } = await sql<{ given: string[] }>`
    select array(select jsonb_object_keys(value -> 'note')) as given
    from settings where key = 'delivery'`.execute(connection);
  return locales.filter((locale) => rows[0]?.given.includes(locale) === false);
}

/** A migration removes words that were normalised otherwise. */
async function lacksSearchWords(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ lacking: boolean }>`
    select exists (select from products where active) and not exists (select from search_words) as lacking`.execute(
    connection,
  );
  return rows[0]?.lacking === true;
}

async function incompleteParts(connection: Connection) {
  const { rows } = await sql<{ table: string; name: string; value: object }>`
    select 'settings' as table, key as name, value from settings
    union all select 'pages', name, content from pages`.execute(connection);
  return described
    .map(({ struct, ...part }) => {
      const stored = rows.find(({ table, name }) => table === part.table && name === part.name);
      return { ...part, struct, value: stored?.value };
    })
    .filter(({ struct, value }) => struct.validate(value, { coerce: true, mask: true })[0]);
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

async function completeParts(
  trx: Connection,
  parts: Awaited<ReturnType<typeof incompleteParts>>,
  { seedDir = defaultSeedDir, ...storageSettings }: SeedSettings,
): Promise<void> {
  const seed = await readSeed(seedDir);
  const images = await storeImages(join(seedDir, 'media'), storageSettings);
  const { shop, delivery } = seed.catalog;
  const files: Record<'settings' | 'pages', Record<string, object>> = {
    settings: { shop, delivery },
    pages: pageContents(seed, images),
  };
  for (const { table, name, value } of parts) {
    const whole = JSON.stringify(completed(value, files[table][name]));
    await (
      table === 'settings'
        ? trx.updateTable('settings').set({ value: whole }).where('key', '=', name)
        : trx
            .insertInto('pages')
            .values({ name, content: whole })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ content: whole }))
    ).execute();
  }
}

/** Fields that are missing, from the files. */
function completed(value: unknown, file: unknown): unknown {
  if (!isFields(value) || !isFields(file)) return value === undefined ? file : value;
  const names = Object.keys({ ...file, ...value });
  return Object.fromEntries(names.map((name) => [name, completed(value[name], file[name])]));
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
