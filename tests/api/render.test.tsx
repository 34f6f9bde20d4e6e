import { createHash } from 'node:crypto';
import type { AssetManifest, RenderRequest } from '@/contract/render';
import type { Namespace } from '@/lib/namespaces';
import { render } from '@/web/render';
import { makeFakeApi, type FakeResponse } from '../support/fakeApi';
import { readMessages } from '../support/messages';
import { sampleFullProduct, sampleList, sampleProduct } from '../support/sampleProducts';
import { layoutAnswers, testPage, testSlide } from '../support/sampleResponses';

const assets: AssetManifest = {
  scripts: ['/assets/runtime.js', '/assets/main.js'],
  styles: [],
  pages: { home: { scripts: ['/assets/page-home.js'], styles: [] } },
};

const responses: Readonly<Record<string, FakeResponse>> = {
  ...layoutAnswers,
  'GET /api/cms/carousels': () => [testSlide(1)],
  'GET /api/cms/pages/home': () => testPage({ name: 'home' }),
  'GET /api/cms/pages/about': () => testPage({ name: 'about' }),
  'GET /api/featured-products': () => [],
  'GET /api/products': () => sampleList([]),
  'GET /api/products/1': () => sampleFullProduct(1),
};

function request(url: string, rest: Partial<RenderRequest> = {}): RenderRequest {
  return {
    url,
    assets,
    locale: 'sr-LAT',
    origin: 'https://shop.test',
    fetch: makeFakeApi(responses).fetch,
    loadMessages: async (locale, name) => readMessages(locale, name as Namespace),
    ...rest,
  };
}

test('the home page is a complete Serbian document with a title, a canonical URL and scripts', async () => {
  const { status, html, failure } = await render(request('/'));
  expect(failure).toBeUndefined();
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="sr-Latn" data-theme="light">/);
  expect(html).toContain('<title>Početna | Bobica</title>');
  expect(html).toContain('<link rel="canonical" href="https://shop.test/"/>');
  expect(html).toContain('data-scripts="/assets/page-home.js /assets/runtime.js /assets/main.js"');
});

test('a shop without slides or categories has a complete home page', async () => {
  const { fetch } = makeFakeApi({
    ...responses,
    'GET /api/cms/carousels': () => [],
    'GET /api/categories': () => [],
  });
  const { status, html, failure } = await render(request('/', { fetch }));
  expect([status, failure]).toEqual([200, undefined]);
  expect(html).toContain('/banners/berries-and-plums.webp');
  expect(html).toContain('Kategorije trenutno nisu dostupne.');
});

test.each(['/checkout', '/checkout/overview'])(
  'the layout of %s only links to the cart, the home page, a phone number and the terms',
  async (path) => {
    const { html } = await render(request(path));
    const frame =
      /<header[^]*<\/header>/.exec(html)?.[0] + (/<footer[^]*<\/footer>/.exec(html)?.[0] ?? '');
    expect([...frame.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      ...['/shop/cart', '/', expect.stringMatching(/^tel:/)],
      ...['/delivery', '/terms', '/privacy'],
    ]);
    expect(frame).not.toMatch(/<(button|iframe|input)/);
  },
);

test('an English page has the English name of the country', async () => {
  const { html } = await render(request('/about?lang=en', { locale: 'en' }));
  const visibleHtml = html.replace(/<script.*?<\/script>/gs, '');
  expect(visibleHtml).toContain('31230 Arilje, Serbia');
  expect(visibleHtml).not.toContain('Srbija');
});

test('the page of a category that the owner added has its name in the title', async () => {
  const product = sampleProduct(1, { category: 'tea', category_name: 'Name of tea' });
  const { fetch } = makeFakeApi({
    ...layoutAnswers,
    'GET /api/products': () => sampleList([product]),
  });
  const { html } = await render(request('/shop?category=tea', { fetch }));
  expect(html).toContain('<title>Name of tea | Bobica</title>');
  expect(html).toContain(
    '<meta name="description" content="Pogledajte ponudu u kategoriji Name of tea."/>',
  );
  expect(html).toContain('<link rel="canonical" href="https://shop.test/shop?category=tea"/>');
});

test.each(['/', '/shop/cart', '/orders'])(
  '%s passes its scripts to the script that loads them',
  async (path) => {
    const { html } = await render(request(path));
    expect(html).toContain('<script data-scripts="/assets/');
  },
);

test('pages that need JavaScript say so to visitors without it', async () => {
  const hasNoScriptText = async (path: string) =>
    /<noscript>.*Za ovu stranu je potreban JavaScript/.test((await render(request(path))).html);
  for (const path of ['/shop/cart', '/shop/whishlist', '/login', '/register', '/password/forgot']) {
    expect([path, await hasNoScriptText(path)]).toEqual([path, true]);
  }
  for (const path of ['/orders', '/checkout/shipping', '/whishlist', '/account/settings']) {
    expect([path, await hasNoScriptText(path)]).toEqual([path, true]);
  }
  for (const path of ['/', '/shop', '/products/1', '/about']) {
    expect([path, await hasNoScriptText(path)]).toEqual([path, false]);
  }
});

test('every inline script is allowed by its hash', async () => {
  const { html, inlineScriptHashes } = await render(request('/'));
  const inline = [...html.matchAll(/<script(?: data-scripts="[^"]*")?>([^<]*)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  const hashes = inline.map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  expect(hashes).toEqual(inlineScriptHashes);
});

test('styles are in the head', async () => {
  const { html } = await render(request('/'));
  expect(html.indexOf('<style')).toBeGreaterThan(0);
  expect(html.indexOf('<style')).toBeLessThan(html.indexOf('</head>'));
});

test('text that could close the state element is escaped', async () => {
  const { html } = await render(
    request('/', { loadMessages: async () => ({ 'common:brand.name': '</script><b>' }) }),
  );
  expect(html).not.toContain('</script><b>');
  expect(html).toContain('\\u003c/script>');
});

test('two requests share no state', async () => {
  const pages = await Promise.all([
    render(request('/')),
    render(request('/', { locale: 'en' })),
    render(request('/')),
  ]);
  // Timestamps and request ids differ between requests.
  const [first, other, again] = pages.map(({ html }) =>
    html.replace(/"(requestId|startedTimeStamp|fulfilledTimeStamp)":("[^"]*"|\d+)/g, ''),
  );
  expect(first).toBe(again);
  expect(other).not.toBe(first);
});

test('a page that throws renders the error page in the layout, with status 500 and the error for the log', async () => {
  const error = new Error('The data is missing.');
  const { status, html, failure } = await render(
    request('/', {
      loadMessages: async (locale, name) => {
        if (name === 'home') throw error;
        return readMessages(locale, name as Namespace);
      },
    }),
  );
  expect([status, failure]).toEqual([500, error]);
  expect(html).toContain('<title>Greška | Bobica</title>');
  expect(html).toContain('<main');
});

test('a page has the delivery day of an order, and the time at which this day changes', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T10:59:59Z'));
  const { html, freshUntil } = await render(request('/products/1'));
  expect(html).toContain('Stiže u utorak, 1. decembra');
  expect(freshUntil).toBe(Date.parse('2026-11-27T11:00:00Z'));
  jest.restoreAllMocks();
});
