import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { listCategories } from '@/contract/category';
import { listFeaturedProducts, listPopularProducts, listProducts } from '@/contract/product';
import { listProductsByIds, getProduct } from '@/contract/productDetails';
import type { CatalogueVersion } from '../../database/catalogueVersion';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { catalogue } from './catalogueService';
import type { CountsCache } from './listingRepository';

export function catalogueRoutes(
  app: FastifyInstance,
  {
    database: { kysely },
    catalogueVersion,
  }: { database: Database; catalogueVersion: Pick<CatalogueVersion, 'current'> },
): void {
  const cache: CountsCache = {
    counts: new LRUCache({ max: 500 }),
    version: catalogueVersion.current,
  };
  registerRoute(app, listProducts, ({ query, locale }) =>
    catalogue.list(kysely, query, locale, cache),
  );
  registerRoute(app, getProduct, ({ params, locale }) =>
    catalogue.product(kysely, params.id, locale),
  );
  registerRoute(app, listProductsByIds, ({ query, locale }) =>
    catalogue.byIds(kysely, query.ids.split(',').map(Number), locale),
  );
  registerRoute(app, listFeaturedProducts, ({ locale }) => catalogue.featured(kysely, locale));
  registerRoute(app, listPopularProducts, ({ locale }) => catalogue.popular(kysely, locale));
  registerRoute(app, listCategories, ({ locale }) => catalogue.categories(kysely, locale));
}
