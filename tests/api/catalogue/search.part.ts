import { search, slugs } from './shop';

/**
 * The first suggestion, and what customers type for it: complete and partial names, a fruit in any form and order,
 * Cyrillic, words without diacritics, categories, unfinished words and typos.
 */
const serbian = {
  malina: 'Sok od maline, malina, maline, malinu, maline sok, prirodni sokovi, malna, sok od malne',
  borovnica: 'matični sok od borovnice, borovnica, bor, borovnca',
  aronija: 'maticni sok, aronija, aroniju, aronja',
  jabuka: 'mutni sok, jabuka, jabuke',
  'slatko-malina': 'slatko, slatko od malina, malina slatko, sla',
  'pekmez-sljiva': 'pekmez, pekmz',
  'sirup-zovin-cvet': 'sirup, zovin cvet',
  'sumski-med': 'med, šumski, sumksi med',
  'med-aronija': 'med sa aronijom',
  'suva-aronija': 'sušena aronija',
  'suve-sljive': 'suve šljive, suvo voće',
  'jutarnji-ritual': 'jutarnji ritual, poklon',
  kupina: 'kupine',
  visnja: 'višnja, viš',
  'sirup-visnja': 'višnja sirup, sirup od visnjee',
  dunja: 'dunja',
  zova: 'zova',
  'sirup-nana': 'nana',
  'pasji-trn': 'pasji trn',
  'djumbir-kurkuma-limun': 'limun, đumbir, djumbir, dumbir, ђумбир',
  'cvekla-sargarepa-jabuka': 'cvekla, šargarepa, sargarepa',
  sljiva: 'šljiva, sljiva, шљива',
  'pekmez-sipak': 'šipak, sipak, džem',
  'crno-grozdje': 'grožđe, grozdje',
};

const english = {
  malina: 'Raspberry juice, raspberry, raspberries, raspbery, raspbery juice',
  'slatko-malina': 'raspberry preserve',
  'sumski-med': 'honey, hony',
  'med-aronija': 'honey with chokeberry',
  aronija: 'chokeberry',
  'suva-aronija': 'dried chokeberries',
  borovnica: 'blueberry juice',
  visnja: 'sour cherry',
  'sirup-visnja': 'cherry syrup',
  sljiva: 'plum',
  'pekmez-sljiva': 'plum butter',
  'suve-sljive': 'prunes',
  jabuka: 'apple juice',
  dunja: 'quince',
  'pekmez-sipak': 'jam, rosehip',
  'sirup-nana': 'mint',
  'sirup-zovin-cvet': 'elderflower',
  zova: 'elderberries',
  'djumbir-kurkuma-limun': 'ginger',
  'jutarnji-ritual': 'gift set',
};

it.each([
  ['sr-LAT', serbian],
  ['en', english],
] as const)('shows the best match first in %s', async (locale, words) => {
  for (const [slug, queries] of Object.entries(words))
    for (const q of queries.split(', '))
      expect([q, slugs(await search(q, { locale }))[0]]).toEqual([q, slug]);
});

it('lists products with the word in their name before products that only mention it', async () => {
  const found = slugs(await search('med'));
  expect(found.slice(0, 2)).toEqual(['sumski-med', 'med-aronija']);
  expect(found.length).toBeGreaterThan(2);
});

it('keeps the order that the customer chose', async () => {
  const { products } = await search('malina', { sort: 'price_asc' });
  const prices = products.map(({ price, sizes }) => sizes?.price ?? price);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

it.each([
  ['malna', 'malina'],
  ['Sok od malne', 'Sok od maline'],
  ['sljva', 'šljiva'],
  ['dumbir', 'đumbir'],
  ['rapsberry juice', 'raspberry juice'],
])('corrects %s to %s, and finds the same products', async (q, corrected) => {
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
])('the short words in %s need not match', async (q, found) => {
  const list = await search(q);
  expect(slugs(list).slice(0, 1)).toEqual(found);
  expect(list).not.toHaveProperty('nearest');
});

it('if no product has all the words, the nearest products are those with most of them', async () => {
  const some = await search('malina traktor');
  expect(some.nearest).toBe(true);
  expect(slugs(some)).toEqual(slugs(await search('malina')));
  // Several products contain raspberry and honey, but none contains sugar beets.
  const [first] = slugs(await search('malina slatko traktor'));
  expect(first).toBe('slatko-malina');
  expect((await search('malina')).nearest).toBeUndefined();
  expect(await search('traktor')).toMatchObject({ total_all: 0, products: [] });
});

it('the word "without" excludes products', async () => {
  const [bez, withoutIt] = [await search('bez šećera'), await search('šećera')];
  expect(slugs(bez)).not.toEqual(slugs(withoutIt));
});

it.each([
  ['250ml', '250 ml'],
  ['0,75l', '0,75 l'],
  ['sok 250ML', 'sok 250 ml'],
  ['ma\u00adli\u200bna', 'malina'],
  ['450g med', '450 g med'],
])('%j finds the same products as %j', async (joined, separated) => {
  const found = await search(joined);
  expect(found.total).toBeGreaterThan(0);
  expect(slugs(found)).toEqual(slugs(await search(separated)));
});

it.each(['%', '🍊', '...', '_', '"', '\u200b%'])(
  '%j contains no word and finds nothing',
  async (q) => {
    expect(await search(q)).toMatchObject({
      total: 0,
      total_all: 0,
      products: [],
      tags: expect.anything(),
    });
  },
);
