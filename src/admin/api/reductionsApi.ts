import * as contract from '@/contract/admin/priceReductions';
import { callEndpoint, callPages, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Price reductions, and the prices of products. */
export const reductionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReductions: build.infiniteQuery(
      callPages(
        callEndpoint(contract.listReductions, provides('Reduction')),
        ({ more, reductions }) => (more ? reductions.at(-1)?.id : undefined),
      ),
    ),
    checkReduction: build.query(callEndpoint(contract.checkReduction, provides('Reduction'))),
    getProductPrices: build.query(callEndpoint(contract.getProductPrices, provides('Reduction'))),
    createReduction: build.mutation(
      callEndpoint(contract.createReduction, invalidates('Reduction')),
    ),
    updateReduction: build.mutation(
      callEndpoint(contract.updateReduction, invalidates('Reduction')),
    ),
    moveReductionEnd: build.mutation(
      callEndpoint(contract.moveReductionEnd, invalidates('Reduction')),
    ),
    endReduction: build.mutation(callEndpoint(contract.endReduction, invalidates('Reduction'))),
    deleteReduction: build.mutation(
      callEndpoint(contract.deleteReduction, invalidates('Reduction')),
    ),
  }),
});
