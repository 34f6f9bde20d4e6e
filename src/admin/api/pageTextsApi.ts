import * as contract from '@/contract/admin/pageTexts';
import type { PageName } from '@/contract/paths';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi, whenDone } from './adminApi';

const saved = { invalidatesTags: whenDone('Content') };

/** Texts of the pages in both languages. */
export const pageTextsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: build.query({
      ...callEndpoint(contract.getAdminPage, (name: PageName) => ({ params: { name } })),
      providesTags: ['Content'],
    }),
    updatePageTexts: build.mutation({
      ...callEndpoint(
        contract.updatePage,
        ({
          name,
          ...body
        }: {
          name: PageName;
          version: number;
          content: contract.PageContent;
        }) => ({
          params: { name },
          body,
        }),
      ),
      ...saved,
    }),
  }),
});
