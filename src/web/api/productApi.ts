import { getProduct } from '@/contract/productDetails';
import { callInLanguage } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** The product of a page (specification section 7). */
export const productApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query({
      ...callInLanguage(getProduct),
      providesTags: (_result, _error, { params: { id } }) => ['Product', { type: 'Product', id }],
    }),
  }),
});
