import * as courierFile from '@/contract/admin/courierFile';
import * as orders from '@/contract/admin/orders';
import * as transitions from '@/contract/admin/orderTransitions';
import { callEndpoint, callPages, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedOrder } from './tags';

export const ordersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery(
      callPages(callEndpoint(orders.listAdminOrders, provides('Order')), (page) =>
        page.more ? page.orders.at(-1)?.number : undefined,
      ),
    ),
    getOrderCounts: build.query(callEndpoint(orders.getOrderCounts, provides('Order'))),
    listCouriers: build.query(callEndpoint(orders.listCouriers, provides('Order', 'Content'))),
    getOrder: build.query(callEndpoint(orders.getAdminOrder, provides('Order'))),
    transitionOrder: build.mutation(callEndpoint(transitions.transitionOrder, changedOrder)),
    transitionOrders: build.mutation(callEndpoint(transitions.transitionOrders, changedOrder)),
    undoTransition: build.mutation(callEndpoint(transitions.undoTransition, changedOrder)),
    undoBatch: build.mutation(callEndpoint(transitions.undoBatch, changedOrder)),
    changeOrderLines: build.mutation(callEndpoint(transitions.changeOrderLines, changedOrder)),
    undoLineChange: build.mutation(callEndpoint(transitions.undoLineChange, changedOrder)),
    updateOrderDetails: build.mutation(callEndpoint(orders.updateOrderDetails, changedOrder)),
    addOrderNote: build.mutation(callEndpoint(orders.addOrderNote, invalidates('Order'))),
    deleteOrderNote: build.mutation(callEndpoint(orders.deleteOrderNote, invalidates('Order'))),
    resendEmail: build.mutation(callEndpoint(orders.resendEmail, invalidates('Order', 'Today'))),
    replaceOrderLink: build.mutation(callEndpoint(orders.replaceOrderLink)),
    listCourierParcels: build.query(
      callEndpoint(courierFile.listCourierParcels, provides('Order', 'Content')),
    ),
    writeCourierFile: build.mutation(callEndpoint(courierFile.writeCourierFile)),
    readTrackingNumbers: build.mutation(callEndpoint(courierFile.readTrackingNumbers)),
    setTrackingNumbers: build.mutation(callEndpoint(courierFile.setTrackingNumbers, changedOrder)),
  }),
});

/** Returns courier names, the most recently used first. */
export function useCouriers(isNeeded = true): readonly string[] {
  return ordersApi.useListCouriersQuery(undefined, { skip: !isNeeded }).data ?? [];
}
