import * as contract from '@/contract/admin/priceReductions';
import { callEndpoint, callPages } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedReduction } from './tags';

const provides = { providesTags: ['Reduction'] } as const;

/** Price reductions, and the prices of products. */
export const reductionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReductions: build.infiniteQuery({
      ...callPages(callEndpoint(contract.listReductions), ({ more, reductions }) =>
        more ? reductions.at(-1)?.id : undefined,
      ),
      ...provides,
    }),
    checkReduction: build.query({ ...callEndpoint(contract.checkReduction), ...provides }),
    getProductPrices: build.query({ ...callEndpoint(contract.getProductPrices), ...provides }),
    createReduction: build.mutation({
      ...callEndpoint(contract.createReduction),
      ...changedReduction,
    }),
    updateReduction: build.mutation({
      ...callEndpoint(contract.updateReduction),
      ...changedReduction,
    }),
    moveReductionEnd: build.mutation({
      ...callEndpoint(contract.moveReductionEnd),
      ...changedReduction,
    }),
    endReduction: build.mutation({ ...callEndpoint(contract.endReduction), ...changedReduction }),
    deleteReduction: build.mutation({
      ...callEndpoint(contract.deleteReduction),
      ...changedReduction,
    }),
  }),
});
