import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestShop, type TestShop, useShop } from '../../support/app';
import { makeFakeRenderer } from '../../support/fakeRenderer';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpoints } from '@/contract/endpoints';

const fonts = ['figtree-latin', 'figtree-latin-ext', 'petrona-latin', 'petrona-latin-ext'];

const colours = ':root{--brand:#4a1942}';
/** This style sheet includes a font that only other languages need. */
const globalSheet =
  [...fonts, 'petrona-latin-wght-normal']
    .map((name) => `@font-face{src:url(/assets/${name}.12345678.woff2) format("woff2")}`)
    .join('') + colours;

const root = join(__dirname, '../../..');

describe('installation and offline page', () => {
  const assets = mkdtempSync(join(tmpdir(), 'bobica-assets-'));
  let shop: TestShop;
  beforeAll(async () => {
    writeFileSync(join(assets, 'service-worker.js'), 'self.skipWaiting();');
    writeFileSync(join(assets, 'main.0badcafe.js'), 'start();');
    for (const name of fonts) writeFileSync(join(assets, `${name}.12345678.woff2`), name);
    const [locales, texts] = ['locales', 'texts'].map((name) =>
      join(root, 'node_modules/.cache', name),
    ) as [string, string];
    shop = await startTestShop({
      seed: false,
      render: Object.assign(makeFakeRenderer().render, { globalSheet }),
      folders: { assets, admin: assets, locales, texts, files: join(root, 'public') },
    });
  });
  afterAll(async () => {
    await shop.close();
    rmSync(assets, { recursive: true });
  });

  const get = (url: string, cookie?: string) =>
    shop.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });

  it('has a manifest whose images have the declared sizes', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(response.body) as {
      start_url: string;
      icons: { src: string; type: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Bobica', start_url: '/', scope: '/', id: '/' });
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src);
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      // Width and height are stored at the beginning of a PNG file.
      const [width, height] = [icon.rawPayload.readUInt32BE(16), icon.rawPayload.readUInt32BE(20)];
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    const sizes = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose ?? 'any'}`);
    expect(sizes).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
  });

  it.each(['/service-worker.js', '/admin/service-worker.js'])(
    'makes browsers revalidate %s each time',
    async (path) => {
      const worker = await get(path);
      expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
      expect(worker.headers['content-type']).toContain('text/javascript');
      expect(worker.headers['cache-control']).toBe('no-cache');
      expect(worker.body).toBe('self.skipWaiting();');
    },
  );

  it('gives the admin’s scripts and texts names based on their content', async () => {
    const { body } = await get('/admin/orders');
    expect(body).toContain('<script defer src="/admin/assets/main.0badcafe.js">');
    expect(body).toMatch(/ data-texts="[0-9a-f]{8}"/);
    const { headers } = await get('/admin/assets/main.0badcafe.js');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each(['/admin/orders', '/admin/settings/staff', '/admin/no-such-page'])(
    'forbids caching, indexing and framing %s, and running third-party scripts in it',
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/(?:^|; )script-src 'self' 'sha256-[\w+/=]+'(?:;|$)/);
      for (const directive of ["frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(directive);
    },
  );

  it.each([
    ['the cookie', '/offline', 'language=en', 'en', 'No internet connection', 'Try again'],
    ['the URL', '/offline?lang=sr-LAT', 'language=en', 'sr-Latn', 'Nema', 'Pokušaj'],
  ])('has an offline page in the language of %s', async (_, url, cookie, lang, title, retry) => {
    const page = await get(url, cookie);
    expect(page.headers['content-language']).toBe(lang);
    expect(page.headers.date).toBeDefined();
    expect(page.body).toContain(`<html lang="${lang}" `);
    expect(page.body).toContain(`<h1>${title}`);
    expect(page.body).toContain(`<a href="">${retry}`);
  });

  it('has an offline page that needs no other file', async () => {
    const { body } = await get('/offline');
    expect(body).not.toMatch(/<(?:link|img)\b|\bsrc=|url\((?!data:)|@import/);
  });

  it("has an offline page with the shop's fonts, logo and colours, which its policy allows", async () => {
    const { body, headers } = await get('/offline');
    for (const font of fonts)
      expect(body).toContain(`url(data:font/woff2;base64,${Buffer.from(font).toString('base64')})`);
    expect(body).not.toContain('wght');
    expect(body).toContain(colours);
    expect(headers['content-security-policy']).toContain("font-src 'self' data:");
    for (const theme of ['light', 'dark'])
      expect(body).toContain(readFileSync(join(root, `public/logo/wordmark-${theme}.svg`), 'utf8'));
    const scripts = [...body.matchAll(/<script>([^<]+)<\/script>/g)];
    expect(scripts).toHaveLength(2);
    for (const [, script = ''] of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
  });
});

describe('the description of the API, in development', () => {
  const shop = useShop(() => startTestShop({ seed: false, settings: { production: false } }));

  it('lists every endpoint with its audience and its input', async () => {
    const page = await shop.app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const missing = Object.keys({ ...endpoints, ...adminEndpoints }).filter(
      (name) => !page.body.includes(`<details id="${name}">`),
    );
    expect(missing).toEqual([]);
    const login = page.body.split('<details id="login">')[1]?.split('</details>')[0];
    expect(login).toContain('POST /api/auth/login');
    expect(login).toContain('Access: anyone.');
    expect(login).toContain('email: string;\n  password: string;');
  });

  it('requests nothing from other hosts and runs no script', async () => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/api/docs' });
    expect(body).not.toMatch(/<(?:script|link|img|iframe)\b|@import|url\(/);
    expect([...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/api/docs/json',
    ]);
  });
});
