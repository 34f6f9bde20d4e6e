import type { Locale } from '@/contract/locale';
import { getProduct } from '@/contract/productDetails';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** The product of a page (specification section 7). */
export const productApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query({
      ...callEndpoint(getProduct, ({ id, locale }: { id: number; locale: Locale }) => ({
        locale,
        params: { id },
      })),
      providesTags: (_result, _error, { id }) => ['Product', { type: 'Product', id }],
    }),
  }),
});

export const { useGetProductQuery } = productApi;
