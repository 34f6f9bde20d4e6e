import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { listCategories } from '@/contract/category';
import { listFeaturedProducts, listPopularProducts, listProducts } from '@/contract/product';
import { listProductsByIds, getProduct } from '@/contract/productDetails';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { catalogue } from './catalogueService';
import type { CountsCache } from './listingRepository';

export function catalogueRoutes(
  app: FastifyInstance,
  { database: { kysely } }: { database: Database },
): void {
  const counts: CountsCache = new LRUCache({ max: 500 });
  registerRoute(app, listProducts, ({ query, locale }) =>
    catalogue.list(kysely, query, locale, counts),
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
