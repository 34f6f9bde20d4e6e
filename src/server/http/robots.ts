import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../contract/paths';

/** Personal pages and the API. */
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
  pagePaths.cart,
  pagePaths.guestWishlist,
  pagePaths.wishlist,
];

/** Paths that crawlers must not visit, and the address of the sitemap. */
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
