import { createHash } from 'node:crypto';
import type { AssetManifest, RenderRequest } from '../../src/contract/render';
import type { Namespace } from '../../src/web/lib/namespaces';
import { render } from '../../src/web/render';
import { readMessages } from '../support/messages';

const assets: AssetManifest = {
  scripts: ['/assets/runtime.js', '/assets/main.js'],
  styles: [],
  pages: { home: { scripts: ['/assets/page-home.js'], styles: [] } },
};

function request(url: string, rest: Partial<RenderRequest> = {}): RenderRequest {
  return {
    url,
    assets,
    locale: 'sr-LAT',
    origin: 'https://shop.test',
    fetch: async () => Response.json({ code: 'server_error', message: '' }, { status: 500 }),
    loadMessages: async (locale, name) => readMessages(locale, name as Namespace),
    ...rest,
  };
}

test('home is a whole document in Serbian, with title, address and its own scripts', async () => {
  const { status, html, failure } = await render(request('/'));
  expect(failure).toBeUndefined();
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="sr-Latn" data-theme="light">/);
  expect(html).toContain('<title>Početna | Bobica</title>');
  expect(html).toContain('<link rel="canonical" href="https://shop.test/"/>');
  expect(html).toContain('data-scripts="/assets/page-home.js /assets/runtime.js /assets/main.js"');
});

test('the same page in English points to itself and to the Serbian one', async () => {
  const { html } = await render(request('/?lang=en', { locale: 'en' }));
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('<link rel="canonical" href="https://shop.test/?lang=en"/>');
  expect(html).toContain('hrefLang="sr-Latn" href="https://shop.test/"');
});

test('an unknown address is a 404 in words', async () => {
  const { status, html } = await render(request('/no/such/page'));
  expect(status).toBe(404);
  expect(html).toContain('<h1>Ova strana je ubrana</h1>');
  expect(html).toContain('name="robots" content="noindex"');
});

test('every inline script that runs is allowed by its hash', async () => {
  const { html, inlineScriptHashes } = await render(request('/'));
  const inline = [...html.matchAll(/<script(?: data-scripts="[^"]*")?>([^<]*)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  const hashes = inline.map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  expect(hashes).toEqual(inlineScriptHashes);
});

test('styles stand in the head', async () => {
  const { html } = await render(request('/'));
  expect(html.indexOf('<style')).toBeGreaterThan(0);
  expect(html.indexOf('<style')).toBeLessThan(html.indexOf('</head>'));
});

test('words that could end the state’s element do not', async () => {
  const { html } = await render(
    request('/', { loadMessages: async () => ({ 'common:brand.name': '</script><b>' }) }),
  );
  expect(html).not.toContain('</script><b>');
  expect(html).toContain('\\u003c/script>');
});

test('two requests share nothing', async () => {
  const pages = await Promise.all([
    render(request('/')),
    render(request('/', { locale: 'en' })),
    render(request('/')),
  ]);
  // When and by which call an answer was had differs between any two.
  const [first, other, again] = pages.map(({ html }) =>
    html.replace(/"(requestId|startedTimeStamp|fulfilledTimeStamp)":("[^"]*"|\d+)/g, ''),
  );
  expect(first).toBe(again);
  expect(other).not.toBe(first);
});

test('a page that fails is the error page in its frame, with status 500 and its cause for the log', async () => {
  const lost = new Error('lost');
  const { status, html, failure } = await render(
    request('/', {
      loadMessages: async (locale, name) => {
        if (name === 'home') throw lost;
        return readMessages(locale, name as Namespace);
      },
    }),
  );
  expect([status, failure]).toEqual([500, lost]);
  expect(html).toContain('<title>Greška | Bobica</title>');
  expect(html).toContain('<main');
});
