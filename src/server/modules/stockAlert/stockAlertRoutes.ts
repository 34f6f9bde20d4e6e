import type { FastifyInstance, FastifyRequest } from 'fastify';
import { object } from 'superstruct';
import { endStockAlertsParameter, pagePaths } from '@/contract/paths';
import * as endpoints from '@/contract/stockAlert';
import { ApiError } from '../../http/ApiError';
import { clientKey, countFailed, makeLimit } from '../../http/rateLimits';
import { registerRoute } from '../../http/route';
import { emailKey } from '../customer/customerService';
import * as alerts from './stockAlertService';

export function stockAlertRoutes(app: FastifyInstance, deps: alerts.StockAlertDependencies): void {
  const { kysely } = deps.database;
  /** Each request may send an email. Bodies have been validated when limits are checked. */
  const perClient = { max: 30, getKey: clientKey };
  const requests = makeLimit(app, 'stockAlert', 60, perClient, {
    max: 5,
    getKey: ({ body }) => emailKey((body as { email: string }).email),
  });
  const links = makeLimit(app, 'stockAlertLink', 60, perClient);
  /** Valid links do not count, because many users of a mobile network share an IP address. */
  const withLink = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    countFailed(links, request, isInvalidLink, work);

  registerRoute(app, endpoints.getStockAlert, async ({ actor, params }) => ({
    waiting: await alerts.isWaiting(kysely, actor, params.product_id),
  }));

  registerRoute(app, endpoints.addStockAlert, async ({ actor, params, locale }) => {
    await deps.database.transaction((trx) =>
      alerts.addAlert(trx, actor, params.product_id, locale),
    );
    return { waiting: true };
  });

  registerRoute(app, endpoints.removeStockAlert, async ({ actor, params }) => {
    await alerts.removeAlert(kysely, actor, params.product_id);
    return { waiting: false };
  });

  registerRoute(app, endpoints.requestStockAlert, async ({ body, locale, request }) => {
    await requests(request);
    await alerts.requestAlert(deps, body, locale);
  });

  registerRoute(app, endpoints.confirmStockAlert, ({ body, locale, request }) =>
    withLink(request, () => alerts.confirmAlert(kysely, body.token, locale)),
  );

  registerRoute(app, endpoints.endStockAlerts, ({ body, request }) =>
    withLink(request, () => alerts.endAlerts(deps, body.token)),
  );

  registerOneClick(app, deps);
}

const isInvalidLink = (error: unknown) =>
  error instanceof ApiError && error.code === 'email_link_invalid';

/** Handles `List-Unsubscribe` POSTs (RFC 8058). Providers send them for all their users, so they have no limit. */
function registerOneClick(app: FastifyInstance, deps: alerts.StockAlertDependencies): void {
  const querystring = object({
    [endStockAlertsParameter]: endpoints.endStockAlerts.body.schema.token,
  });
  void app.register(async (scope) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    // The body is not needed.
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post(
      pagePaths.stockAlert,
      { config: { withoutXsrf: true }, schema: { querystring } },
      async ({ query }: FastifyRequest, reply) => {
        const { [endStockAlertsParameter]: token } = query as { unsubscribe: string };
        await alerts.endAlerts(deps, token);
        return reply.code(204).send();
      },
    );
  });
}
