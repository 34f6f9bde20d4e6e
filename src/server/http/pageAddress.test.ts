import { pageAddress } from './pageAddress';

test('the path of a page may have 300 characters', () => {
  expect(pageAddress(`/${'a'.repeat(299)}`)).toEqual({ kind: 'unknown', locale: undefined });
  expect(pageAddress(`/${'a'.repeat(300)}`)).toBeUndefined();
});
