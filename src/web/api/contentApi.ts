import { getPage, listCarousels, type PageName } from '@/contract/content';
import type { Locale } from '@/contract/locale';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** Banner and page texts. */
export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCarousels: build.query({
      ...callEndpoint(listCarousels, (locale: Locale) => ({ locale })),
      providesTags: ['Carousel'],
    }),
    getPage: build.query({
      ...callEndpoint(getPage, ({ name, locale }: { name: PageName; locale: Locale }) => ({
        locale,
        params: { name },
      })),
      providesTags: (_result, _error, { name }) => [{ type: 'Page', id: name }],
    }),
  }),
});

export const { useListCarouselsQuery, useGetPageQuery } = contentApi;
