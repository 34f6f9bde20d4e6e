import { intlTag, type Locale } from '@/contract/locale';
import {
  compileTexts,
  readCatalogFiles,
  readUsedIds,
  type CatalogFile,
  type Message,
} from './catalogs';
import { report, reportFailure } from './report';

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

export function findProblems(file: CatalogFile, used: ReadonlyMap<string, string>): string[] {
  const { locale, namespace, translations } = file;
  const isInNamespace = (id: string) => id.startsWith(`${namespace}:`);
  const { messages, faults } = compileTexts(file);
  const ids = Object.keys(translations);
  return [
    ...[...used]
      .filter(([id]) => isInNamespace(id) && !(id in translations))
      .map(
        ([id, path]) =>
          `${locale}: ${id}, used in ${path}, is missing: correct the id, or run npm run i18n:extract if it is new`,
      ),
    ...ids.filter((id) => !translations[id]).map((id) => `${locale}: ${id} is not translated`),
    ...ids
      .filter((id) => isInNamespace(id) && !used.has(id))
      .map((id) => `${locale}: ${id} is unused: npm run i18n:extract`),
    ...ids
      .filter((id) => !isInNamespace(id))
      .map((id) => `${locale}/${namespace}.po contains an id from another namespace: ${id}`),
    ...faults,
    ...messages.flatMap(([id, message]) =>
      missingForms(locale, message).map((form) => `${locale}: ${id} lacks the plural form ${form}`),
    ),
  ];
}

/** The names of the values that a message displays. `select` only chooses between texts. */
function getValues(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type, forms = {}] = token;
    return [...(type === 'select' ? [] : [name]), ...Object.values(forms).flatMap(getValues)];
  });
}

export function findLostValues(files: readonly CatalogFile[]): string[] {
  const valuesByLocale = files.map((file) => ({
    locale: file.locale,
    values: new Map(compileTexts(file).messages.map(([id, text]) => [id, getValues(text)])),
  }));
  return valuesByLocale.flatMap(({ locale, values }) =>
    valuesByLocale.flatMap((other) =>
      [...values].flatMap(([id, names]) =>
        [...new Set(other.values.get(id))]
          .filter((name) => !names.includes(name))
          .map((name) => `${locale}: ${id} lacks {${name}}, which ${other.locale} has`),
      ),
    ),
  );
}

async function checkTranslations(): Promise<void> {
  const [files, used] = await Promise.all([readCatalogFiles(), readUsedIds()]);
  if (!used) return reportFailure('Some files contain ids that cannot be checked, see above');
  const problems = [...files.flatMap((file) => findProblems(file, used)), ...findLostValues(files)];
  for (const problem of problems) reportFailure(problem);
  report(`${used.size} messages, ${problems.length} errors`);
}

if (require.main === module) void checkTranslations();
