import { intlTag, locales, type Locale } from '@/contract/locale';
import {
  compileTexts,
  readCatalogFiles,
  readComputedIds,
  readUsedIds,
  type CatalogFile,
  type Message,
} from './catalogs';
import { report, reportFailure } from './report';

/** Plural forms of the language that the plurals of a message lack. */
function missingForms(locale: Locale, message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, type, forms = {}] = token;
    const { pluralCategories } = new Intl.PluralRules(intlTag(locale)).resolvedOptions();
    return [
      ...(type === 'plural' ? pluralCategories.filter((form) => !(form in forms)) : []),
      ...Object.values(forms).flatMap((form) => missingForms(locale, form)),
    ];
  });
}

/** Describes all faults of the catalogs. Each language must contain every id, none empty, with its plural forms. */
export function findFaults(
  files: readonly CatalogFile[],
  used: ReadonlyMap<string, string>,
  computed: ReadonlyMap<string, string> = new Map(),
): string[] {
  const faults: string[] = [];
  const ids = new Set(files.flatMap((file) => [...file.translations.keys()]));
  for (const file of files) {
    for (const id of ids) {
      if (!id.startsWith(`${file.namespace}:`)) continue;
      if (!file.translations.get(id)) faults.push(`${file.locale}: ${id} is not translated`);
    }
    const { messages, faults: malformed } = compileTexts(file.locale, file.translations);
    faults.push(...malformed);
    for (const [id, message] of messages)
      for (const form of missingForms(file.locale, message))
        faults.push(`${file.locale}: ${id} lacks the plural form ${form}`);
    for (const id of file.translations.keys()) {
      if (!id.startsWith(`${file.namespace}:`)) {
        faults.push(`${file.locale}/${file.namespace}.po holds the foreign id ${id}`);
      }
    }
  }
  for (const [id, file] of used) {
    if (!ids.has(id)) faults.push(`${id}, used in ${file}, is in no catalog`);
  }
  for (const [id, file] of computed) {
    faults.push(`${id}, used in ${file}, is no literal and cannot be checked`);
  }
  return faults;
}

async function checkTranslations(): Promise<void> {
  const [files, used, computed] = await Promise.all([
    readCatalogFiles(),
    readUsedIds(),
    readComputedIds(),
  ]);
  const faults = findFaults(files, used, computed);
  for (const fault of faults) reportFailure(fault);

  const ids = new Set(files.flatMap((file) => [...file.translations.keys()]));
  const unused = [...ids].filter((id) => !used.has(id));
  if (unused.length > 0) report(`not used yet (${unused.length}): ${unused.join(' ')}`);
  report(`${ids.size} messages, ${locales.length} languages, ${faults.length} faults`);
}

if (require.main === module) void checkTranslations();
