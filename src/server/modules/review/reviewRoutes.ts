import type { FastifyInstance } from 'fastify';
import * as admin from '@/contract/admin/reviews';
import * as endpoints from '@/contract/review';
import type { Database } from '../../database/client';
import { accountKey, clientKey, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import * as reviews from './reviewService';

export function reviewRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const { kysely } = database;
  const perAccount = { max: 30, getKey: accountKey };
  // Offices and mobile networks share an IP address.
  const perClient = { max: 100, getKey: clientKey };
  const writing = makeLimit(app, 'review', 60, perAccount, perClient);

  registerRoute(app, endpoints.listReviews, ({ params, query }) =>
    reviews.listApproved(kysely, params.id, query.before),
  );

  registerRoute(app, endpoints.listOwnReviews, ({ actor }) =>
    reviews.listOwn(kysely, actor.customerId),
  );

  registerRoute(app, endpoints.saveReview, async ({ actor, params, body, locale, request }) => {
    await writing(request);
    return database.transaction((trx) => reviews.saveReview(trx, actor, params.id, body, locale));
  });

  registerRoute(app, admin.listAdminReviews, ({ query, locale }) =>
    reviews.listForStaff(kysely, query, locale),
  );

  registerRoute(app, admin.decideReview, ({ params, body, ...context }) =>
    database.transaction((trx) => reviews.decideReview(trx, context, params.id, body)),
  );
}
