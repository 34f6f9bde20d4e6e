import { getProduct, listProductsByIds } from '@/contract/productDetails';
import { callInLanguage, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** Products of the product page and recently viewed ones; the listing's are in `shopApi.ts`. */
export const productApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query({
      ...callInLanguage(getProduct),
      providesTags: (_result, _error, { params: { id } }) => ['Product', { type: 'Product', id }],
    }),
    listProductsByIds: build.query(callInLanguage(listProductsByIds, provides('Product'))),
  }),
});
