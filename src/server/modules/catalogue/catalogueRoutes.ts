import type { FastifyInstance } from 'fastify';
import { listCategories } from '../../../contract/category';
import { getProduct, listFeaturedProducts, listProducts } from '../../../contract/product';
import type { Database } from '../../database/client';
import { serve } from '../../http/route';
import type { CatalogueService } from './catalogueService';

export interface CatalogueParts {
  database: Database;
  catalogue: CatalogueService;
}

export function catalogueRoutes(
  app: FastifyInstance,
  { database: { kysely }, catalogue }: CatalogueParts,
): void {
  serve(app, listProducts, ({ query, locale }) => catalogue.list(kysely, query, locale));
  serve(app, getProduct, ({ params, locale }) => catalogue.product(kysely, params.id, locale));
  serve(app, listFeaturedProducts, ({ locale }) => catalogue.featured(kysely, locale));
  serve(app, listCategories, ({ locale }) => catalogue.categories(kysely, locale));
}
