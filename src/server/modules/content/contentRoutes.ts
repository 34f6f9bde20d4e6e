import type { FastifyInstance } from 'fastify';
import { getHealth, getPage, getShop, listCarousels } from '../../../contract/content';
import type { Database } from '../../database/client';
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
    try {
      await database.ping();
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      throw new Refusal('service_unavailable', {
        details: { status: 'degraded', database: false },
      });
    }
    return { status: 'ok' as const, database: true };
  });
}
