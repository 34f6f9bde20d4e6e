import catalog from './catalog.json';
import { readSeed } from './readSeed';

const sweetened = /šećer|\bmed\b/;

test.each(catalog.products.map((product) => [product.slug, product] as const))(
  'the ingredients of %s agree with the filter for products without added sugar',
  (_, { ingredients, tags }) => {
    const names = sweetened.test(ingredients['sr-LAT'].toLowerCase());
    expect(tags.includes('no-added-sugar')).toBe(!names);
  },
);

test('the files have each value that a definition requires', async () => {
  await expect(readSeed(__dirname)).resolves.toBeDefined();
});
