import * as contract from '@/contract/admin/shopSettings';
import { callEndpoint } from '@/client/callEndpoint';
import { provides, whenDone } from '@/client/tags';
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
