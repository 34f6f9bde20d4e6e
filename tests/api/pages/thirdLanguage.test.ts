import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminPage } from '@/contract/admin/pageTexts';
import { locales, type Locale, noText } from '@/contract/locale';
import { pageNames, pagePaths } from '@/contract/paths';
import type { Namespace } from '@/lib/namespaces';
import { defaultSeedDir, seedIfEmpty } from '@/server/main/seedShop';
import { useTextsIn } from '@/server/texts';
import { render } from '@/web/render';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop, useShop } from '../../support/app';
import { readMessages, textsFolder } from '../../support/messages';
import { changeProduct } from '../../support/productShop';

jest.mock('@/contract/languages', () => {
  const actual = jest.requireActual<{ languages: object }>('@/contract/languages');
  const eo = {
    ...{ name: 'Esperanto', code: 'EO', html: 'eo', intl: 'eo', openGraph: 'eo_EO' },
    separators: '.,',
  };
  const languages: Record<string, object> = { ...actual.languages, eo };
  return { languages, getLanguage: (locale: string) => languages[locale] };
});

jest.mock('@/contract/dateStyles', () => {
  const { dateStyles } = jest.requireActual<{ dateStyles: { en: object } }>(
    '@/contract/dateStyles',
  );
  return { dateStyles: { ...dateStyles, eo: dateStyles.en } };
});

const esperanto = 'eo' as Locale;

/** Marks every word except tags and placeholders, so that English words stand out. */
const markWords = (text: string) =>
  text.replace(/<[^>]*>|\{[^}]*\}|\p{L}+/gu, (found) =>
    /^[<{]/.test(found) ? found : `${found}·`,
  );

/** Marks a compiled message, which consists of texts and of arrays with a placeholder's name, kind and texts. */
function markMessage(message: unknown): unknown {
  if (typeof message === 'string') return markWords(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (!Array.isArray(part)) return markMessage(part);
    const [name, kind, texts] = part as [string, string?, object?];
    if (!texts) return part;
    const forms = Object.entries(texts).map(([form, text]) => [form, markMessage(text)]);
    return [name, kind, Object.fromEntries(forms)];
  });
}

function markMessages(messages: object) {
  const entries = Object.entries(messages);
  return Object.fromEntries(entries.map(([id, text]) => [id, markMessage(text)]));
}

const esperantoMessages = (namespace: Namespace) => markMessages(readMessages('en', namespace));

function withEsperanto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEsperanto);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withEsperanto(part)]);
  const copied = Object.fromEntries(entries) as { en?: unknown };
  return 'en' in copied ? { ...copied, eo: markTexts(copied.en) } : copied;
}
function markTexts(value: unknown): unknown {
  if (typeof value === 'string') return markWords(value);
  if (Array.isArray(value)) return value.map(markTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      ['id', 'href'].includes(name) ? part : markTexts(part),
    ]),
  );
}

async function writeEsperantoTexts(shop: TestShop) {
  const folder = join(shop.settings.dataDir, 'texts');
  await cp(textsFolder, folder, { recursive: true });
  const english: unknown = JSON.parse(await readFile(join(folder, 'en/email.json'), 'utf8'));
  await mkdir(join(folder, esperanto), { recursive: true });
  const texts = JSON.stringify(markMessages(english as object));
  await writeFile(join(folder, esperanto, 'email.json'), texts);
  useTextsIn(folder);
}

async function seedInEsperanto(shop: TestShop) {
  await writeEsperantoTexts(shop);
  const folder = await mkdtemp(join(tmpdir(), 'bobica-esperanto-'));
  await cp(defaultSeedDir, folder, { recursive: true });
  for (const name of ['catalog.json', 'pages.json']) {
    const file = join(folder, name);
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(withEsperanto(content)));
  }
  const { dataDir } = shop.settings;
  await seedIfEmpty(shop.database, { dataDir, seedDir: folder });
  await rm(folder, { recursive: true });
}

const startEsperantoShop = (seed: boolean) =>
  startTestShop({
    seed,
    settings: { publicUrl: 'https://shop.example' },
    render: (request) =>
      render({
        ...request,
        assets: { scripts: ['/assets/main.js'], styles: [], pages: {} },
        loadMessages: async (locale, name) =>
          locale === esperanto
            ? esperantoMessages(name as Namespace)
            : readMessages(locale, name as Namespace),
      }),
  });

const read = async (shop: TestShop, path: string, locale: Locale) => {
  const page = await shop.app.inject(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
  expect([path, page.statusCode]).toEqual([path, 200]);
  return page.body;
};

function getTexts(body: string): Set<string> {
  const html = body.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '');
  const texts = [
    ...html.matchAll(/>([^<]+)</g),
    ...html.matchAll(/(?:alt|label|title|content|placeholder)="([^"]*)"/g),
  ];
  const words = /\p{L}{3}/u;
  return new Set(
    texts.map(([, text = '']) => text.trim()).filter((text) => words.test(text.replace('RSD', ''))),
  );
}

const pages = [
  ...pageNames.map((name) => pagePaths[name]),
  ...['/shop', '/shop?category=honey', '/shop?tag=100-fruit', '/products/1', '/shop/cart'],
  ...['/shop/whishlist', '/login', '/register', '/password/forgot', '/checkout', '/orders'],
  '/account/settings',
];

describe('a page in Esperanto', () => {
  const shop: TestShop = useShop(
    () => startEsperantoShop(false),
    () => seedInEsperanto(shop),
  );

  describe.each(pages)('%s', (path) => {
    test('has an Esperanto language attribute, alternates and texts', async () => {
      const body = await read(shop, path, esperanto);
      const [shown, english, serbian] = [
        getTexts(body),
        getTexts(await read(shop, path, 'en')),
        getTexts(await read(shop, path, 'sr-LAT')),
      ];
      // Names and addresses are the same in all languages.
      expect([...shown].filter((text) => english.has(text) !== serbian.has(text))).toEqual([]);
      const found = (pattern: RegExp) => pattern.exec(body)?.[1];
      expect(found(/<html lang="([^"]*)/)).toBe('eo');
      expect(found(/og:locale" content="([^"]*)/)).toBe('eo_EO');
      // The checkout has no language switch.
      if (path !== '/checkout') expect(shown).toContain('EO, Esperanto');
      if (!body.includes('content="noindex"'))
        expect(found(/hrefLang="eo" href="https:\/\/shop\.example[^"]*[?;]lang=([^"]*)/)).toBe(
          'eo',
        );
      expect(shown.size).toBeGreaterThan(10);
    });
  });

  test('the sitemap contains each page in Esperanto', async () => {
    const { body } = await shop.app.inject('/sitemap.xml');
    const found = (pattern: RegExp) => body.match(pattern)?.length ?? 0;
    const pageCount = found(/<loc>/g) / locales.length;
    expect(found(/<loc>[^<]*lang=eo<\/loc>/g)).toBe(pageCount);
    expect(found(/hreflang="eo"/g)).toBe(pageCount * locales.length);
  });

  test('products are sorted by their Esperanto names', async () => {
    const client = shop.client({ locale: esperanto });
    const { data } = await client.get<{ products: { name: string }[] }>(
      '/api/products?sort=name_asc&limit=50',
    );
    const names = data.products.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('eo').compare));
    expect(names.length).toBeGreaterThan(5);
  });
});

describe('an older shop', () => {
  const shop = useShop(() => startEsperantoShop(true));

  test('shows Serbian texts on Esperanto pages until they are translated', async () => {
    const owner = (await signInStaff(shop)).client;
    const productIn = async (locale: Locale) =>
      (await shop.client({ locale }).get<{ name: string }>('/api/products/1')).data.name;
    const english = await productIn('en');
    expect([await productIn(esperanto), await productIn('en')]).toEqual([
      await productIn('sr-LAT'),
      english,
    ]);
    const path = '/api/admin/pages/terms';
    const { data: terms } = await owner.get<AdminPage>(path);
    expect(terms.content.title).toMatchObject({
      'sr-LAT': 'Uslovi kupovine',
      en: 'Terms',
      eo: 'Uslovi kupovine',
    });
    terms.content.title = { ...terms.content.title, [esperanto]: 'Kondiĉoj' };
    expect((await owner.put(path, terms)).status).toBe(200);
    expect(await read(shop, '/terms', esperanto)).toContain('Kondiĉoj</h1>');
    const namesIn = async (locale: Locale) => {
      const path = '/api/products?sort=name_asc';
      const { data } = await shop.client({ locale }).get<{ products: { name: string }[] }>(path);
      return data.products.map(({ name }) => name);
    };
    const names = await namesIn(esperanto);
    expect(names).toEqual([...names].sort(new Intl.Collator('sr-Latn').compare));
    expect(JSON.stringify(await shop.rows('products'))).not.toContain('"eo"');

    // The first publication ranks all names in the new language.
    const [last = ''] = names.slice(-1);
    const { id } = await shop.row('products', { slug: 'aronija' });
    const name = { ...noText, 'sr-LAT': last, [esperanto]: 'Zzz' };
    expect((await changeProduct(owner, id, { name })).status).toBe(200);
    const placed = await namesIn(esperanto);
    expect(placed).toEqual([...placed].sort(new Intl.Collator('eo').compare));
    expect(placed.at(-1)).toBe('Zzz');
  });
});
