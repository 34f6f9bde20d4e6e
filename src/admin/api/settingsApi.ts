import * as business from '@/contract/admin/businessSettings';
import * as delivery from '@/contract/admin/deliverySettings';
import { callEndpoint } from '@/client/callEndpoint';
import { provides, whenDone } from '@/client/tags';
import { adminApi } from './adminApi';

/** Delivery and details of the business in both languages. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query(callEndpoint(delivery.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(
      callEndpoint(delivery.updateDeliverySettings, whenDone('Content')),
    ),
    getBusiness: build.query(callEndpoint(business.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(
      callEndpoint(business.updateBusinessSettings, whenDone('Content')),
    ),
  }),
});
