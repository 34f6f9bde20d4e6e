import * as contract from '@/contract/admin/pageTexts';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Texts of the pages in both languages. Not in `contentApi.ts`: its contracts exceed the page's script budget. */
export const pageTextsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query(callEndpoint(contract.getAdminPage, provides('Content'))),
    updatePageTexts: build.mutation(callEndpoint(contract.updatePage, whenDone('Content'))),
  }),
});
