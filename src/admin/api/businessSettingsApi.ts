import * as contract from '@/contract/admin/shopSettings';
import { callEndpoint } from '@/client/callEndpoint';
import { provides, whenDone } from '@/client/tags';
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
