import type { FastifyInstance } from 'fastify';
import type { CatalogueVersion } from '../../database/catalogueVersion';
import type { Database } from '../../database/client';
import { PageCache } from '../../http/PageCache';
import { cachedResponse, sendCached } from '../../http/CachedResponse';
import { sitemap } from './sitemap';
import { selectPublicContent } from './sitemapRepository';

export interface SitemapParts {
  database: Database;
  publicUrl: string;
  catalogueVersion: Pick<CatalogueVersion, 'current' | 'subscribe'>;
}

const path = '/sitemap.xml';
/** There is one; it is always kept. */
const maxBytes = Number.POSITIVE_INFINITY;

/** The list of public pages for search engines: made once per catalogue version, right at once after a change. */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, publicUrl, catalogueVersion }: SitemapParts,
): void {
  const cache = new PageCache({ maxBytes, catalogueVersion, staleMillis: 0 });

  app.get(path, async (request, reply) => {
    const kept = cache.find(path)?.page ?? (await cache.render(path, list, () => true));
    return sendCached(request, reply, kept);
  });

  async function list() {
    const content = await selectPublicContent(database.kysely);
    return cachedResponse({
      type: 'application/xml; charset=utf-8',
      cacheControl: 'public, no-cache',
      body: Buffer.from(sitemap(content, publicUrl)),
    });
  }
}
