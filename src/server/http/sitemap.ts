import type { FastifyInstance } from 'fastify';
import { pagePaths, shopPath } from '../../contract/paths';

export interface SitemapParts {
  publicUrl: string;
  categories(): Promise<{ slug: string }[]>;
  /** One page of the listing, counted from 1. */
  products(page: number): Promise<{ products: { id: number }[]; total: number }>;
}

const fixed = [
  pagePaths.home,
  pagePaths.shop,
  pagePaths.about,
  pagePaths.production,
  pagePaths.terms,
  pagePaths.privacy,
];

/** Every public page, for search engines. */
export function sitemap(
  app: FastifyInstance,
  { publicUrl, categories, products }: SitemapParts,
): void {
  async function productIds(): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const listing = await products(page);
      ids.push(...listing.products.map(({ id }) => id));
      if (listing.products.length === 0 || ids.length >= listing.total) return ids;
    }
  }

  app.get('/sitemap.xml', async (_, reply) => {
    const paths = [
      ...fixed,
      ...(await categories()).map(({ slug }) => shopPath(slug)),
      ...(await productIds()).map((id) => pagePaths.product(id)),
    ];
    const urls = paths.map(
      (path) => `<url><loc>${publicUrl}${path.replaceAll('&', '&amp;')}</loc></url>`,
    );
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
