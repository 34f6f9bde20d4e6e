import type { FastifyInstance } from 'fastify';
import { sendReplacement } from '@/contract/admin/cases';
import * as courierFileEndpoints from '@/contract/admin/courierFile';
import * as transitions from '@/contract/admin/orderTransitions';
import { listBodyLimit } from '@/contract/admin/pastedList';
import * as phoneOrders from '@/contract/admin/phoneOrders';
import { getPrint } from '@/contract/admin/print';
import { getPacking } from '@/contract/admin/recalls';
import { getToday } from '@/contract/admin/today';
import { pagePaths } from '@/contract/paths';
import type { Settings } from '../../../settings';
import { registerRoute } from '../../../http/route';
import type { StorageSettings } from '../../../images/storage';
import { shopContent } from '../../content/contentService';
import { readSetup } from '../../firstDay/firstDayService';
import { readUpkeep } from '../../operations/upkeepService';
import { runOnce } from '../../staff/idempotencyService';
import { countOrders } from './adminOrderList';
import * as orders from './adminOrderService';
import { listParcels, writeFile } from './courierFile';
import { changeLines } from '../fulfil/lineChanges';
import { transition, transitionMany } from '../fulfil/moveService';
import { undo, undoMany } from '../fulfil/undoService';
import { replaceLink } from '../orderLink';
import { placePhoneOrder, placeReplacement, quotePhoneOrder } from '../place/phoneOrder';
import { readPacking } from './packing';
import { readPrint } from './printOrders';
import { readToday } from './today';
import * as trackingNumbers from './trackingNumbers';
import { offeredCouriers } from '../fulfil/changeRepository';
import * as endpoints from '@/contract/admin/orders';
import type { OrderDependencies } from '../OrderDependencies';

export function adminOrderRoutes(
  app: FastifyInstance,
  deps: OrderDependencies,
  { publicUrl, ...storageSettings }: StorageSettings & Pick<Settings, 'publicUrl'>,
): void {
  const { database } = deps;
  const { kysely, transaction } = database;

  registerRoute(app, getToday, async ({ actor, locale }) => ({
    // Share one connection, because under load each of the 13 queries would wait for its own.
    ...(await kysely
      .connection()
      .execute((connection) => readToday(connection, actor.role, locale))),
    setup: await readSetup(kysely),
    upkeep: await readUpkeep(storageSettings),
  }));

  registerRoute(app, endpoints.listAdminOrders, ({ query, actor, locale }) =>
    orders.listForStaff(kysely, query, actor, locale),
  );

  registerRoute(app, endpoints.getOrderCounts, () => countOrders(kysely));

  registerRoute(app, endpoints.listCouriers, async () => {
    const { couriers } = await shopContent.delivery(kysely);
    return offeredCouriers(kysely, couriers);
  });

  registerRoute(app, endpoints.getAdminOrder, ({ params, actor }) =>
    orders.getForStaff(kysely, params.number, actor),
  );

  registerRoute(app, getPacking, ({ params, actor }) =>
    readPacking(kysely, params.number, actor.locale),
  );

  registerRoute(app, phoneOrders.quoteOrder, ({ body, locale }) =>
    quotePhoneOrder(kysely, body, locale),
  );

  registerRoute(app, phoneOrders.createPhoneOrder, ({ body, ...context }) =>
    runOnce(database, context, (trx) => placePhoneOrder(deps, trx, context, body)),
  );

  registerRoute(app, sendReplacement, ({ params, body, ...context }) =>
    transaction((trx) => placeReplacement(trx, context, params.number, body.lines)),
  );

  registerRoute(app, transitions.transitionOrder, ({ params, body, ...context }) =>
    transition(deps, context, params.number, body),
  );

  registerRoute(app, transitions.transitionOrders, ({ body, ...context }) =>
    transitionMany(deps, context, body),
  );

  registerRoute(app, transitions.undoTransition, async ({ params, ...context }) => {
    const number = await transaction((trx) => undo(trx, context, 'order_transitions', params.id));
    return orders.getForStaff(kysely, number, context.actor);
  });

  registerRoute(app, transitions.undoBatch, ({ params, ...context }) =>
    undoMany(database, context, params.batch),
  );

  registerRoute(app, transitions.changeOrderLines, ({ params, body, ...context }) =>
    runOnce(database, context, (trx) => changeLines(deps, trx, context, params.number, body)),
  );

  registerRoute(app, transitions.undoLineChange, ({ params, ...context }) =>
    transaction((trx) => undo(trx, context, 'order_line_changes', params.id)),
  );

  registerRoute(app, endpoints.updateOrderDetails, ({ params, body, ...context }) =>
    transaction((trx) => orders.editDetails(trx, context, params.number, body)),
  );

  registerRoute(app, endpoints.addOrderNote, ({ params, body, ...context }) =>
    runOnce(database, context, (trx) => orders.addNote(trx, context, params.number, body.text)),
  );

  registerRoute(app, endpoints.deleteOrderNote, ({ params, ...context }) =>
    transaction((trx) => orders.removeNote(trx, context, params.id)),
  );

  registerRoute(app, endpoints.resendEmail, ({ params, ...context }) =>
    transaction((trx) => orders.retryEmail(trx, context, params.id)),
  );

  registerRoute(app, endpoints.replaceOrderLink, async ({ params, ...context }) => {
    const token = await transaction((trx) => replaceLink(trx, context, params.number));
    return { url: `${publicUrl}${pagePaths.orderLink}#${token}` };
  });

  registerRoute(app, phoneOrders.findAnything, ({ query, actor }) =>
    orders.find(kysely, query.q, actor),
  );

  registerRoute(app, getPrint, ({ query, locale }) => readPrint(kysely, query.numbers, locale));

  registerRoute(app, courierFileEndpoints.listCourierParcels, ({ query }) =>
    listParcels(kysely, query.numbers),
  );

  registerRoute(app, courierFileEndpoints.writeCourierFile, ({ body, ...context }) =>
    transaction((trx) => writeFile(trx, context, body)),
  );

  registerRoute(
    app,
    courierFileEndpoints.readTrackingNumbers,
    ({ body }) => trackingNumbers.compare(kysely, body.text),
    { bodyLimit: listBodyLimit },
  );

  registerRoute(app, courierFileEndpoints.setTrackingNumbers, ({ body, ...context }) =>
    trackingNumbers.setNumbers(deps, context, body),
  );
}
