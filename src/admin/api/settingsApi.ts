import * as settings from '@/contract/admin/shopSettings';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Delivery and details of the business in both languages. */
export const settingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query(callEndpoint(settings.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(
      callEndpoint(settings.updateDeliverySettings, whenDone('Content')),
    ),
    getBusiness: build.query(callEndpoint(settings.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(
      callEndpoint(settings.updateBusinessSettings, whenDone('Content')),
    ),
  }),
});
