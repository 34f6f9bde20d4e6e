import { requestedPage } from './requestedPage';

test('the path of a page may have 300 characters', () => {
  expect(requestedPage(`/${'a'.repeat(299)}`)).toEqual({ kind: 'unknown', locale: undefined });
  expect(requestedPage(`/${'a'.repeat(300)}`)).toBeUndefined();
});

test.each([
  [
    '/shop?page=2&tag=raw&utm_source=letter&category=Honey',
    '/shop?category=honey&tag=raw&page=2',
    true,
  ],
  ['/shop?sort=recommended&page=1&lang=en', '/shop?lang=en', true],
  ['/shop?q=med&lang=en', '/shop?q=med&lang=en', false],
  ['/shop?category=%00', '/shop?category=%00', false],
  [`/shop?tag=${'x'.repeat(65)}`, `/shop?tag=${'x'.repeat(65)}`, false],
  ['/about?category=honey', '/about', true],
])('%.60s is rendered as %.60s; cacheable: %s', (requested, url, cacheable) => {
  expect(requestedPage(requested)).toMatchObject({ kind: 'page', url, cacheable });
});
