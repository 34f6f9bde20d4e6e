import type { Locale } from '@/contract/locale';
import { getShop } from '@/contract/shop';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** The shop's data, on every page. */
export const shopApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getShop: build.query({
      ...callEndpoint(getShop, (locale: Locale) => ({ locale })),
      providesTags: ['Shop'],
    }),
  }),
});

export const { useGetShopQuery } = shopApi;
