import catalog from './catalog.json';
import { readSeed } from './readSeed';

const sweetened = /šećer|\bmed\b/;

test.each(catalog.products.map((product) => [product.slug, product] as const))(
  'lists %s under products without added sugar only if its ingredients contain none',
  (_, { ingredients, tags }) => {
    const isSweetened = sweetened.test(ingredients['sr-LAT'].toLowerCase());
    expect(tags.includes('no-added-sugar')).toBe(!isSweetened);
  },
);

test('contains all required values', async () => {
  await expect(readSeed(__dirname)).resolves.toBeDefined();
});
