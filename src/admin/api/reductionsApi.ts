import * as contract from '@/contract/admin/priceReductions';
import { callEndpoint, callPages, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

const changed = invalidates('Reduction');
const read = provides('Reduction');

export const reductionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReductions: build.infiniteQuery(
      callPages(callEndpoint(contract.listReductions, read), ({ more, reductions }) =>
        more ? reductions.at(-1)?.id : undefined,
      ),
    ),
    checkReduction: build.query(callEndpoint(contract.checkReduction, read)),
    getProductPrices: build.query(callEndpoint(contract.getProductPrices, read)),
    createReduction: build.mutation(callEndpoint(contract.createReduction, changed)),
    updateReduction: build.mutation(callEndpoint(contract.updateReduction, changed)),
    moveReductionEnd: build.mutation(callEndpoint(contract.moveReductionEnd, changed)),
    endReduction: build.mutation(callEndpoint(contract.endReduction, changed)),
    deleteReduction: build.mutation(callEndpoint(contract.deleteReduction, changed)),
  }),
});
