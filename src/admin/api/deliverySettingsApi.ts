import * as contract from '@/contract/admin/deliverySettings';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Delivery settings in both languages. */
export const deliverySettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query(callEndpoint(contract.getDeliverySettings, provides('Content'))),
    updateDelivery: build.mutation(
      callEndpoint(contract.updateDeliverySettings, whenDone('Content')),
    ),
  }),
});
