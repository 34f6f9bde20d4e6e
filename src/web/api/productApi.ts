import { getProduct, listProductsByIds } from '@/contract/productDetails';
import { callInLanguage, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const productApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProduct: build.query({
      ...callInLanguage(getProduct),
      providesTags: (_result, _error, { params: { id } }) => ['Product', { type: 'Product', id }],
    }),
    listProductsByIds: build.query(callInLanguage(listProductsByIds, provides('Product'))),
  }),
});
