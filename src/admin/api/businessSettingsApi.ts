import * as contract from '@/contract/admin/businessSettings';
import type { BusinessSettings } from '@/contract/settings';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi, whenDone } from './adminApi';

const saved = { invalidatesTags: whenDone('Content') };

/** Details of the business in both languages. */
export const businessSettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getBusiness: build.query({
      ...callEndpoint(contract.getBusinessSettings),
      providesTags: ['Content'],
    }),
    updateBusiness: build.mutation({
      ...callEndpoint(
        contract.updateBusinessSettings,
        (body: { version: number; value: BusinessSettings }) => ({ body }),
      ),
      ...saved,
    }),
  }),
});
