import type { Locale } from '@/contract/locale';
import type { ProductList } from '@/contract/product';
import { shop } from './shop';

async function search(
  q: string,
  { locale = 'sr-LAT', sort }: { locale?: Locale; sort?: string } = {},
) {
  const query = new URLSearchParams({ q, ...(sort && { sort }) });
  const { data } = await shop
    .client({ locale })
    .get<ProductList>(`/api/products?${query.toString()}`);
  return data;
}
const slugs = ({ products }: ProductList) => products.map(({ slug }) => slug);

/** What a customer types, and the product that has to be the first suggestion. */
const serbian: readonly (readonly [string, string])[] = [
  // Names, whole and in part
  ['Sok od maline', 'malina'],
  ['matični sok od borovnice', 'borovnica'],
  ['maticni sok', 'aronija'],
  ['mutni sok', 'jabuka'],
  ['slatko', 'slatko-malina'],
  ['slatko od malina', 'slatko-malina'],
  ['pekmez', 'pekmez-sljiva'],
  ['sirup', 'sirup-zovin-cvet'],
  ['med', 'sumski-med'],
  ['šumski', 'sumski-med'],
  ['med sa aronijom', 'med-aronija'],
  ['sušena aronija', 'suva-aronija'],
  ['suve šljive', 'suve-sljive'],
  ['jutarnji ritual', 'jutarnji-ritual'],
  // A fruit, in any form and order
  ['malina', 'malina'],
  ['maline', 'malina'],
  ['malinu', 'malina'],
  ['maline sok', 'malina'],
  ['malina slatko', 'slatko-malina'],
  ['aronija', 'aronija'],
  ['aroniju', 'aronija'],
  ['borovnica', 'borovnica'],
  ['kupine', 'kupina'],
  ['višnja', 'visnja'],
  ['višnja sirup', 'sirup-visnja'],
  ['jabuka', 'jabuka'],
  ['jabuke', 'jabuka'],
  ['dunja', 'dunja'],
  ['zova', 'zova'],
  ['zovin cvet', 'sirup-zovin-cvet'],
  ['nana', 'sirup-nana'],
  ['pasji trn', 'pasji-trn'],
  ['limun', 'djumbir-kurkuma-limun'],
  ['cvekla', 'cvekla-sargarepa-jabuka'],
  // With and without diacritics, and in Cyrillic
  ['šljiva', 'sljiva'],
  ['sljiva', 'sljiva'],
  ['шљива', 'sljiva'],
  ['šipak', 'pekmez-sipak'],
  ['sipak', 'pekmez-sipak'],
  ['džem', 'pekmez-sipak'],
  ['đumbir', 'djumbir-kurkuma-limun'],
  ['djumbir', 'djumbir-kurkuma-limun'],
  ['dumbir', 'djumbir-kurkuma-limun'],
  ['ђумбир', 'djumbir-kurkuma-limun'],
  ['šargarepa', 'cvekla-sargarepa-jabuka'],
  ['sargarepa', 'cvekla-sargarepa-jabuka'],
  ['grožđe', 'crno-grozdje'],
  ['grozdje', 'crno-grozdje'],
  // Categories
  ['prirodni sokovi', 'malina'],
  ['suvo voće', 'suve-sljive'],
  ['poklon', 'jutarnji-ritual'],
  // A word that is still being typed
  ['bor', 'borovnica'],
  ['viš', 'visnja'],
  ['sla', 'slatko-malina'],
  // Typos
  ['malna', 'malina'],
  ['sok od malne', 'malina'],
  ['aronja', 'aronija'],
  ['borovnca', 'borovnica'],
  ['pekmz', 'pekmez-sljiva'],
  ['sumksi med', 'sumski-med'],
  ['sirup od visnjee', 'sirup-visnja'],
];

const english: readonly (readonly [string, string])[] = [
  ['Raspberry juice', 'malina'],
  ['raspberry', 'malina'],
  ['raspberries', 'malina'],
  ['raspberry preserve', 'slatko-malina'],
  ['honey', 'sumski-med'],
  ['honey with chokeberry', 'med-aronija'],
  ['chokeberry', 'aronija'],
  ['dried chokeberries', 'suva-aronija'],
  ['blueberry juice', 'borovnica'],
  ['sour cherry', 'visnja'],
  ['cherry syrup', 'sirup-visnja'],
  ['plum', 'sljiva'],
  ['plum butter', 'pekmez-sljiva'],
  ['prunes', 'suve-sljive'],
  ['apple juice', 'jabuka'],
  ['quince', 'dunja'],
  ['jam', 'pekmez-sipak'],
  ['rosehip', 'pekmez-sipak'],
  ['mint', 'sirup-nana'],
  ['elderflower', 'sirup-zovin-cvet'],
  ['elderberries', 'zova'],
  ['ginger', 'djumbir-kurkuma-limun'],
  ['gift set', 'jutarnji-ritual'],
  ['raspbery', 'malina'],
  ['raspbery juice', 'malina'],
  ['hony', 'sumski-med'],
];

it.each(serbian)('shows the best match first in Serbian: %s, %s', async (q, slug) => {
  expect(slugs(await search(q))[0]).toBe(slug);
});

it.each(english)('shows the best match first in English: %s, %s', async (q, slug) => {
  expect(slugs(await search(q, { locale: 'en' }))[0]).toBe(slug);
});

it('lists products that have the word in their name before those that mention it', async () => {
  const found = slugs(await search('med'));
  expect(found.slice(0, 2)).toEqual(['sumski-med', 'med-aronija']);
  expect(found.length).toBeGreaterThan(2);
});

it('keeps the order that the customer chose', async () => {
  const prices = (await search('malina', { sort: 'price_asc' })).products.map(({ price }) => price);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

it.each([
  ['malna', 'malina'],
  ['Sok od malne', 'Sok od maline'],
  ['sljva', 'šljiva'],
  ['dumbir', 'đumbir'],
  ['rapsberry juice', 'raspberry juice'],
])('corrects %s to %s, which finds the same', async (q, corrected) => {
  const found = await search(q);
  expect(found.corrected_q).toBe(corrected);
  const again = await search(corrected);
  expect(slugs(again)).toEqual(slugs(found));
  expect(again).not.toHaveProperty('corrected_q');
});

it.each([['malina'], ['traktor'], ['aronja traktor']])('corrects nothing in %s', async (q) => {
  expect(await search(q)).not.toHaveProperty('corrected_q');
});

it.each([
  ['sok od cvekle', ['cvekla-sargarepa-jabuka']],
  ['juice with beetroot', ['cvekla-sargarepa-jabuka']],
])('small words of %s need not match', async (q, found) => {
  const list = await search(q);
  expect(slugs(list).slice(0, 1)).toEqual(found);
  expect(list).not.toHaveProperty('nearest');
});

it('without a product that has all words, those with most of them are the nearest', async () => {
  const some = await search('malina traktor');
  expect(some.nearest).toBe(true);
  expect(slugs(some)).toEqual(slugs(await search('malina')));
  // Raspberry and honey are in several products; sugar beets, in none.
  const [first] = slugs(await search('malina slatko traktor'));
  expect(first).toBe('slatko-malina');
  expect((await search('malina')).nearest).toBeUndefined();
  expect(await search('traktor')).toMatchObject({ total_all: 0, products: [] });
});

it('"without" changes what is searched for', async () => {
  const [bez, withoutIt] = [await search('bez šećera'), await search('šećera')];
  expect(slugs(bez)).not.toEqual(slugs(withoutIt));
});
