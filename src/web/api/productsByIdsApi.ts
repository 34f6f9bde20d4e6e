import type { Locale } from '@/contract/locale';
import { listProductsByIds } from '@/contract/productsByIds';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** Not in `catalogueApi.ts`, which every page loads. */
export const { useListProductsByIdsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProductsByIds: build.query({
      ...callEndpoint(
        listProductsByIds,
        ({ ids, locale }: { ids: readonly number[]; locale: Locale }) => ({
          locale,
          query: { ids: ids.join(',') },
        }),
      ),
      providesTags: ['Product'],
    }),
  }),
});
