import { listProductsByIds } from '@/contract/productsByIds';
import { callInLanguage } from '@/client/callEndpoint';
import { provides } from '@/client/tags';
import { baseApi } from './baseApi';

/** Not in `shopApi.ts`, which every page loads. */
export const productsByIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProductsByIds: build.query(callInLanguage(listProductsByIds, provides('Product'))),
  }),
});
