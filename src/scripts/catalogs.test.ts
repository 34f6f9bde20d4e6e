import type { Locale } from '@/contract/locale';
import { extractor } from '../../lingui.config';
import { readCatalogFiles, type CatalogFile } from './catalogs';
import { findLostValues, findProblems } from './checkTranslations';

const file = (locale: Locale, translations: Record<string, string>): CatalogFile => ({
  locale,
  namespace: 'cart',
  translations,
});
const used = new Map([['cart:title', 'CartPage.tsx']]);

test('finds no problems in a complete catalog', () => {
  expect(findProblems(file('sr-LAT', { 'cart:title': 'Korpa' }), used)).toEqual([]);
});

test.each([
  ['an empty text', { 'cart:title': '' }, 'cart:title is not translated'],
  [
    'a text that is missing in a language',
    {},
    'cart:title, used in CartPage.tsx, is missing: correct the id, or run npm run i18n:extract if it is new',
  ],
  [
    'an unused text',
    { 'cart:title': 'Cart', 'cart:old': 'Basket' },
    'cart:old is unused: npm run i18n:extract',
  ],
])('reports %s', (_, english: Record<string, string>, failure) => {
  expect(findProblems(file('en', english), used)).toEqual([`en: ${failure}`]);
});

test('reports a value that only one language contains', () => {
  const files = [
    file('sr-LAT', { 'cart:title': 'Korpa: {count, plural, one {#} few {#} other {#}} za {name}' }),
    file('en', { 'cart:title': '{name, select, ana {Her} other {The}} cart: {count}' }),
  ];
  expect(findLostValues(files)).toEqual(['en: cart:title lacks {name}, which sr-LAT has']);
});

const extract = (code: string) => {
  const ids: string[] = [];
  const context = {} as Parameters<typeof extractor.extract>[3];
  void extractor.extract('src/web/CartPage.tsx', code, ({ id }) => ids.push(id), context);
  return ids;
};

test('extracts ids from all literals', () => {
  expect(extract("const ids = ['cart:title', `cart:text`]; start('cart:')")).toEqual([
    'cart:title',
    'cart:text',
  ]);
});

test('extracts an id that ends in a value once for each value', () => {
  expect(extract('text(`admin:reviews.${status}`)')).toEqual([
    'admin:reviews.pending',
    'admin:reviews.approved',
    'admin:reviews.rejected',
  ]);
});

test('rejects a computed id without listed values', () => {
  expect(() => extract('text(`cart:${name}`)')).toThrow('cart:* is not in computedIds');
});

test.each<[Locale, string, string]>([
  ['sr-LAT', '{n, plural, one {# sok} other {# sokova}}', 'few'],
  ['en', '{a, select, yes {{n, plural, =0 {none} other {#}}} other {}}', 'one'],
])('reports a plural form of %s that is missing from %s', (locale, text, missing) => {
  expect(
    findProblems(file(locale, { 'cart:count': text }), new Map([['cart:count', 'CartPage.tsx']])),
  ).toEqual([`${locale}: cart:count lacks the plural form ${missing}`]);
});

test('uses "email" in admin texts, with the article "an" in English', async () => {
  const forbiddenWords: Partial<Record<Locale, RegExp>> = {
    en: /\ba email|\bletters? /i,
    'sr-LAT': /\bpism[oa]\b/i,
  };
  const files = (await readCatalogFiles()).filter(({ namespace }) => namespace === 'admin');
  const found = files.flatMap(({ locale, translations }) =>
    Object.values(translations).filter((text) => forbiddenWords[locale]?.test(text)),
  );
  expect(found).toEqual([]);
});
