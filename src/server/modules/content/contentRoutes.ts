import type { FastifyInstance } from 'fastify';
import { getHealth, getPage, listCarousels } from '@/contract/content';
import { getShop } from '@/contract/shop';
import { getWithdrawalForm } from '@/contract/withdrawal';
import type { Database } from '../../database/client';
import { readHealth } from '../../http/health';
import { withdrawalForm } from '../../email/withdrawalForm';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { Settings } from '../../settings';
import { shopContent } from './contentService';

export function contentRoutes(
  app: FastifyInstance,
  { database, settings }: { database: Database; settings: Pick<Settings, 'googleMapsApiKey'> },
): void {
  const { kysely } = database;
  registerRoute(app, listCarousels, ({ locale }) => shopContent.carousels(kysely, locale));
  registerRoute(app, getPage, ({ params, locale }) =>
    shopContent.page(kysely, params.name, locale),
  );
  registerRoute(app, getShop, ({ locale }) => shopContent.shop(kysely, locale, settings));
  registerRoute(app, getWithdrawalForm, async ({ locale }) =>
    withdrawalForm(locale, (await shopContent.shop(kysely, locale)).business),
  );
  registerRoute(app, getHealth, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const health = await readHealth(database, request);
    if (!health.database) throw new ApiError('service_unavailable', { details: health });
    return health;
  });
}
