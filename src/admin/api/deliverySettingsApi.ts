import * as contract from '@/contract/admin/deliverySettings';
import type { DeliverySettings } from '@/contract/settings';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi, whenDone } from './adminApi';

const saved = { invalidatesTags: whenDone('Content') };

/** Delivery settings in both languages. */
export const deliverySettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query({
      ...callEndpoint(contract.getDeliverySettings),
      providesTags: ['Content'],
    }),
    updateDelivery: build.mutation({
      ...callEndpoint(
        contract.updateDeliverySettings,
        (body: { version: number; value: DeliverySettings }) => ({ body }),
      ),
      ...saved,
    }),
  }),
});
