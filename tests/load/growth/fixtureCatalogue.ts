import { byLocale, type Localized } from '@/contract/locale';
import { normalizeForSearch } from '@/contract/search';
import type { CatalogFile, SeedProduct } from '@/server/seed/readSeed';
import { seededRandom } from '../../support/repetitions';
import {
  beginnings,
  endings,
  epithets,
  fruits,
  kinds,
  middles,
  sentences,
  surnames,
} from './words';

const sentencesPerProduct = 5;
/** The number of products per village, so that the vocabulary grows with the catalogue. */
const productsPerVillage = 20;
const mark = 'fixture';

/** Chooses a random item, independently of the size of the catalogue. */
type Choose = <T>(from: readonly T[]) => T;

function chooser(id: number): Choose {
  const random = seededRandom(id);
  return (from) => {
    const chosen = from[Math.floor(random() * from.length)];
    if (chosen === undefined) throw new Error('Cannot choose from an empty list.');
    return chosen;
  };
}

function getVillage(id: number): string {
  const number = Math.floor(id / productsPerVillage);
  const of = (parts: readonly string[], index: number) => parts[index % parts.length] ?? '';
  const round = Math.floor(number / 1000);
  return (
    of(beginnings, number) +
    of(middles, Math.floor(number / 10)) +
    of(endings, Math.floor(number / 100)) +
    (round > 0 ? ` ${round + 1}` : '')
  );
}

function localized(make: (text: (from: Localized) => string) => string): Localized {
  return byLocale((locale) => make((from) => from[locale]));
}

function fixtureProduct(id: number, sample: SeedProduct): SeedProduct {
  const choose = chooser(id);
  const kind = choose(kinds[sample.category] ?? []);
  const fruit = choose(fruits);
  const epithet = choose(epithets);
  const surname = choose(surnames);
  const village = getVillage(id);
  const first = id % sentences.length;
  const texts = Array.from(
    { length: sentencesPerProduct },
    (_, index) => sentences[(first + index) % 10],
  );
  const name = localized((text) => `${text(kind)} ${text(fruit)} „${text(epithet)}”, ${surname}`);
  const description = localized((text) =>
    texts
      .map((sentence) => (sentence ? text(sentence) : ''))
      .join(' ')
      .replaceAll('{fruit}', text(fruit))
      .replaceAll('{village}', village),
  );
  return {
    ...sample,
    id,
    slug: `${mark}-${normalizeForSearch(`${fruit.slug} ${surname} ${id}`).replaceAll(' ', '-')}`,
    sku: `${mark}-${id}`,
    name,
    shortDescription: localized((text) => `${text(name)} (${village}).`),
    description,
    price: 290 + 10 * Math.floor(120 * seededRandom(id + 1)()),
    stock: id % 25 === 0 ? 0 : 40 + (id % 60),
    featured: id <= 8,
    family: null,
    components: [],
    pairsWith: [],
  };
}

/** Every fiftieth product is a pack of six of the previous product. */
const isPack = (id: number) => id % 50 === 7;

/** Three of every ten products are sizes of the first of them. */
const getFamily = (id: number) => (id % 10 < 3 && id > 2 ? id - (id % 10) : null);
/** The number of products, counting sizes of one product once. */
export const getListed = (size: number) =>
  Array.from({ length: size }, (_, index) => getFamily(index + 1)).filter(
    (family, index) => family === null || family === index + 1,
  ).length;

/**
 * Replaces the products with generated ones in all categories. The result is deterministic, and a larger catalogue
 * contains all products of a smaller one.
 */
export function fixtureCatalogue(owner: CatalogFile, size: number): CatalogFile {
  const generatedProducts = Array.from({ length: size }, (_, index) => {
    const id = index + 1;
    const first = getFamily(id) ?? id;
    const sample = owner.products[(first - 1) % owner.products.length];
    if (!sample) throw new Error('The catalogue of the shop has no products.');
    const product = fixtureProduct(id, sample);
    if (first === id) return product;
    const { name, shortDescription, description } = fixtureProduct(first, sample);
    return { ...product, name, shortDescription, description, family: first };
  });
  const products = generatedProducts.map((product, index) => ({
    ...product,
    ...(isPack(product.id) && {
      components: [{ product_id: product.id - 1, quantity: 6 }],
      vatRate: generatedProducts[index - 1]?.vatRate ?? 20,
      stock: 0,
    }),
    pairsWith: [1, 2, 3].flatMap(
      (step) => generatedProducts[(index + step * 7) % size]?.slug ?? [],
    ),
  }));
  return { ...owner, products };
}
