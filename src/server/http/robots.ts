import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../contract/paths';

/** Pages that are somebody's own, and calls. */
const unlisted = [
  '/api/',
  '/sanctum/',
  pagePaths.checkout,
  '/orders',
  '/account/',
  '/password/',
  '/email/',
  pagePaths.cart,
  pagePaths.guestWishlist,
  pagePaths.wishlist,
];

/** What crawlers are asked to leave alone, and where the list of pages is. */
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
