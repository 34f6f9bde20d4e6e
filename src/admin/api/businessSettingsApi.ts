import * as contract from '@/contract/admin/businessSettings';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Details of the business in both languages. */
export const businessSettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getBusiness: build.query(callEndpoint(contract.getBusinessSettings, provides('Content'))),
    updateBusiness: build.mutation(
      callEndpoint(contract.updateBusinessSettings, whenDone('Content')),
    ),
  }),
});
