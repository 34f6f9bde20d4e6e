import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/money';
import { listBodyLimit } from '@/contract/admin/pastedList';
import { registerRoute } from '../../http/route';
import type { FulfilmentDependencies } from '../order/fulfil/moveService';
import { runOnce } from '../staff/idempotencyService';
import { matchList } from './matchPayments';
import { deleteRefund, enterRefund, payRefund } from './refundService';
import { selectDebts, selectOpenRefunds, selectSettlements } from './settlementRepository';
import {
  acceptDifference,
  bookSettlement,
  bookTransfers,
  linkPayment,
  readSettlement,
  revokeSettlement,
} from './settlements';

export function moneyRoutes(app: FastifyInstance, deps: FulfilmentDependencies): void {
  const { database } = deps;
  const { kysely, transaction } = database;

  registerRoute(app, endpoints.getMoney, async () => ({
    couriers: await selectDebts(kysely),
    refunds: await selectOpenRefunds(kysely),
    settlements: await selectSettlements(kysely),
  }));

  registerRoute(app, endpoints.matchPayments, ({ body }) => matchList(kysely, body), {
    bodyLimit: listBodyLimit,
  });

  registerRoute(
    app,
    endpoints.bookSettlement,
    ({ body, ...context }) =>
      runOnce(database, context, (trx) => bookSettlement(deps, trx, context, body)),
    { bodyLimit: listBodyLimit },
  );

  registerRoute(
    app,
    endpoints.bookTransfers,
    ({ body, ...context }) =>
      runOnce(database, context, (trx) => bookTransfers(deps, trx, context, body)),
    { bodyLimit: listBodyLimit },
  );

  registerRoute(app, endpoints.getSettlement, ({ params }) => readSettlement(kysely, params.id));

  registerRoute(app, endpoints.revokeSettlement, ({ params, ...context }) =>
    transaction((trx) => revokeSettlement(trx, context, params.id)),
  );

  registerRoute(app, endpoints.acceptDifference, ({ params, ...context }) =>
    transaction((trx) => acceptDifference(trx, context, params)),
  );

  registerRoute(app, endpoints.linkPayment, ({ params, body, ...context }) =>
    transaction((trx) => linkPayment(deps, trx, context, params, body.number)),
  );

  registerRoute(app, endpoints.enterRefund, ({ params, body, ...context }) =>
    runOnce(database, context, (trx) => enterRefund(trx, context, params.number, body)),
  );

  registerRoute(app, endpoints.deleteRefund, ({ params, ...context }) =>
    transaction((trx) => deleteRefund(trx, context, params.id)),
  );

  registerRoute(app, endpoints.payRefund, ({ params, body, ...context }) =>
    transaction((trx) => payRefund(trx, context, params.id, body)),
  );
}
