import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CatalogueVersion } from '../../database/catalogueVersion';
import type { Connection, Database } from '../../database/client';
import { PageCache } from '../../http/PageCache';
import { cachedResponse, sendCached } from '../../http/CachedResponse';
import { defaultLocale, htmlLang, type Locale, locales } from '@/contract/locale';
import { pathIn, pagePaths, shopPath, tagPath } from '@/contract/paths';
import { type PageName, pageNames } from '@/contract/content';

export interface SitemapParts {
  database: Database;
  publicUrl: string;
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'published' | 'subscribe'>;
}

const path = '/sitemap.xml';
/** The sitemap takes about 16 MB for 20,000 products. */
const maxBytes = 64 * 1024 * 1024;

/** Creates the sitemap once per catalogue version. */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, publicUrl, catalogueVersion }: SitemapParts,
): void {
  const cache = new PageCache({ maxBytes, catalogueVersion, staleMs: 0 });

  app.get(path, async (request, reply) => {
    const cached = cache.find(path)?.page ?? (await cache.render(path, renderSitemap, () => true));
    return sendCached(request, reply, cached);
  });

  /** Lists all public pages with their alternate languages, in the format of sitemaps.org and Google. */
  async function renderSitemap() {
    const pages = publicPages(await selectPublicContent(database.kysely));
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...pages.flatMap((page) => locales.map((locale) => entry(page, locale, publicUrl))),
      '</urlset>',
      '',
    ];
    return cachedResponse({
      type: 'application/xml; charset=utf-8',
      cacheControl: 'public, no-cache',
      body: Buffer.from(body.join('\n')),
    });
  }
}

interface PublicPage {
  path: string;
  updated_at: Date | undefined;
}

function publicPages({ products, categories, tags, texts }: PublicContent): PublicPage[] {
  const home = texts.find(({ name }) => name === 'home');
  return [
    { path: pagePaths.home, updated_at: newest([...products, ...(home ? [home] : [])]) },
    { path: pagePaths.shop, updated_at: newest(products) },
    ...categories.map(({ slug, updated_at }) => ({ path: shopPath(slug), updated_at })),
    ...tags.map(({ id, updated_at }) => ({ path: tagPath(id), updated_at })),
    ...products.map(({ id, updated_at }) => ({ path: pagePaths.product(id), updated_at })),
    ...texts
      .filter(({ name }) => name !== 'home')
      .map(({ name, updated_at }) => ({ path: pagePaths[name], updated_at })),
  ];
}

const newest = (items: readonly { updated_at: Date }[]): Date | undefined =>
  items.toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime()).at(-1)?.updated_at;

function entry({ path, updated_at }: PublicPage, locale: Locale, publicUrl: string): string {
  const alternates: [string, Locale][] = [
    ...locales.map((other): [string, Locale] => [htmlLang(other), other]),
    ['x-default', defaultLocale],
  ];
  return [
    `<url><loc>${getUrl(path, locale, publicUrl)}</loc>`,
    ...(updated_at ? [`<lastmod>${updated_at.toISOString()}</lastmod>`] : []),
    ...alternates.map(
      ([tag, other]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${getUrl(path, other, publicUrl)}"/>`,
    ),
    '</url>',
  ].join('');
}

/** Returns the canonical URL, which has no parameter for the default language. */
function getUrl(path: string, locale: Locale, publicUrl: string): string {
  return pathIn(locale, publicUrl + path).replaceAll('&', '&amp;');
}

type PublicContent = Awaited<ReturnType<typeof selectPublicContent>>;

/** Selects when public pages last changed. Categories and tags change with their active products. */
async function selectPublicContent(connection: Connection) {
  const products = await connection
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const { rows: categories } = await sql<{ slug: string; updated_at: Date }>`
    select c.slug, max(p.updated_at) as updated_at
    from categories c join products p on p.active and p.category_id = c.id
    group by c.id order by c.position, c.id`.execute(connection);
  const { rows: tags } = await sql<{ id: string; updated_at: Date }>`
    select t.id, max(p.updated_at) as updated_at
    from tags t join products p on p.active and p.tags @> to_jsonb(t.id)
    group by t.id order by t.id`.execute(connection);
  const { rows: texts } = await sql<{ name: PageName; updated_at: Date }>`
    select name, coalesce(updated_at, (select min(ran_at) from migrations)) as updated_at
    from unnest(${pageNames}::text[]) as name left join pages using (name) order by name`.execute(
    connection,
  );
  return { products, categories, tags, texts };
}

/** Paths of personal pages and of the API. */
const unlisted = [
  '/api/',
  '/sanctum/',
  '/admin',
  pagePaths.checkout,
  '/orders',
  '/account/',
  '/password/',
  '/email/',
  pagePaths.stockAlert,
  pagePaths.orderLink,
  pagePaths.cart,
  pagePaths.guestWishlist,
  pagePaths.wishlist,
];

/** Lists the paths that crawlers must not visit, and the URL of the sitemap. */
export function robots(app: FastifyInstance, publicUrl: string): void {
  const text = [
    'User-agent: *',
    ...unlisted.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  app.get('/robots.txt', async (_, reply) =>
    reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
      .send(text.join('\n')),
  );
}
