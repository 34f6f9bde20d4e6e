import * as contract from '../../contract/admin/catalogueSource';
import { callEndpoint } from '../../web/api/callEndpoint';
import { adminApi } from './adminApi';

/** Whether files or the admin keep the catalogue. */
export const catalogueSourceApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getCatalogueSource: build.query({
      ...callEndpoint(contract.getCatalogueSource),
      providesTags: ['Content'],
    }),
  }),
});
