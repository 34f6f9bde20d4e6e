import type { Locale } from '@/contract/locale';
import { findFaults } from './checkTranslations';
import { missingIds, readCatalogFiles, type CatalogFile } from './catalogs';

function file(locale: 'sr-LAT' | 'en', entries: Record<string, string>): CatalogFile {
  const translations = new Map(Object.entries(entries));
  return { locale, namespace: 'cart', translations } as CatalogFile;
}

const none = new Map<string, string>();

test('two complete catalogs have no faults', () => {
  const files = [file('sr-LAT', { 'cart:title': 'Korpa' }), file('en', { 'cart:title': 'Cart' })];
  expect(findFaults(files, new Map([['cart:title', 'CartPage.tsx']]))).toEqual([]);
});

test.each([
  ['is empty', { 'cart:title': '' }],
  ['one language lacks', {}],
])('a translation that %s is a fault', (_, english: Record<string, string>) => {
  const files = [file('sr-LAT', { 'cart:title': 'Korpa' }), file('en', english)];
  expect(findFaults(files, none)).toEqual(['en: cart:title is not translated']);
});

test('an id used in code but missing from the catalogs is a fault', () => {
  const files = [file('sr-LAT', {}), file('en', {})];
  expect(findFaults(files, new Map([['cart:title', 'CartPage.tsx']]))).toEqual([
    'cart:title, used in CartPage.tsx, is in no catalog',
  ]);
});

test('a new language begins with the ids of the code and with those of the others', () => {
  const files = [file('sr-LAT', { 'cart:unused': 'Korpa' }), file('en', {})];
  const used = new Map([['cart:title', 'CartPage.tsx']]);
  expect(missingIds(files[1]!, files, used)).toEqual(['cart:title', 'cart:unused']);
});

test('an id computed at run time is a fault', () => {
  expect(findFaults([], none, new Map([['cart:${', 'CartPage.tsx']]))).toEqual([
    'cart:${, used in CartPage.tsx, is no literal and cannot be checked',
  ]);
});

test.each<[Locale, string, string]>([
  ['sr-LAT', '{n, plural, one {# sok} other {# sokova}}', 'few'],
  ['en', '{a, select, yes {{n, plural, =0 {none} other {#}}} other {}}', 'one'],
])('a plural form that %s has and the text %s lacks is a fault', (locale, text, missing) => {
  expect(findFaults([file(locale, { 'cart:count': text })], none)).toEqual([
    `${locale}: cart:count lacks the plural form ${missing}`,
  ]);
});

test('the admin calls an email an email, in English with the article "an"', async () => {
  const wrong: Partial<Record<Locale, RegExp>> = {
    en: /\ba email|\bletters? /i,
    'sr-LAT': /\bpism[oa]\b/i,
  };
  const files = (await readCatalogFiles()).filter(({ namespace }) => namespace === 'admin');
  const found = files.flatMap(({ locale, translations }) =>
    [...translations.values()].filter((text) => wrong[locale]?.test(text)),
  );
  expect(found).toEqual([]);
});
