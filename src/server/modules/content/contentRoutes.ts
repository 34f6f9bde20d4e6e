import type { FastifyInstance } from 'fastify';
import { getHealth, getPage, getShop, listCarousels } from '../../../contract/content';
import type { Database } from '../../database/client';
import { healthOf } from '../../http/health';
import { Refusal } from '../../http/Refusal';
import { serve } from '../../http/route';
import type { ContentService } from './contentService';

export interface ContentParts {
  database: Database;
  content: ContentService;
}

export function contentRoutes(app: FastifyInstance, { database, content }: ContentParts): void {
  const { kysely } = database;
  serve(app, listCarousels, ({ locale }) => content.carousels(kysely, locale));
  serve(app, getPage, ({ params, locale }) => content.page(kysely, params.name, locale));
  serve(app, getShop, ({ locale }) => content.shop(kysely, locale));
  serve(app, getHealth, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const health = await healthOf(database, request);
    if (!health.database) throw new Refusal('service_unavailable', { details: health });
    return health;
  });
}
