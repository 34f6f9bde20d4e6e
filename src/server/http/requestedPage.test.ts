import { pagePaths } from '@/contract/paths';
import { requestedPage } from './requestedPage';

test('accepts a path of up to 300 characters', () => {
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
  ['/shop?category=%00', '/shop', true],
  ['/shop?category=%25', '/shop?category=%25', false],
  [`/shop?tag=${'x'.repeat(65)}`, `/shop?tag=${'x'.repeat(65)}`, false],
  ['/about?category=honey', '/about', true],
])('renders %.60s as %.60s (cacheable: %s)', (requested, url, cacheable) => {
  expect(requestedPage(requested)).toMatchObject({ kind: 'page', url, cacheable });
});

const endings = [
  ').',
  '.',
  ',',
  ')',
  '%29',
  ');',
  '!',
  ':',
  '\u201d',
  '\u2026',
  '>',
  '%20',
  '%E2%80%8B',

  '*',
];
const pages = Object.values(pagePaths).map((path) => (typeof path === 'string' ? path : path(7)));

test.each(pages)('removes characters that a chat app appends to %s', (path) => {
  for (const ending of endings)
    expect([ending, requestedPage(path + encodeURI(decodeURI(ending)))]).toEqual([
      ending,
      { kind: 'redirect', location: path },
    ]);
  expect(requestedPage(`${path}).?lang=en).`)).toEqual({
    kind: 'redirect',
    location: `${path}?lang=en`,
  });
});

test('finds a product by a slug at the end of a sentence', () => {
  expect(requestedPage('/products/sok-od-maline).')).toMatchObject({ slug: 'sok-od-maline' });
});
