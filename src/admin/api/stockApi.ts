import * as contract from '@/contract/admin/stock';
import { callEndpoint, callPages, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changedStock } from './tags';

export const stockApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listStock: build.query(callEndpoint(contract.listStock, provides('Stock'))),
    listMovements: build.infiniteQuery(
      callPages(callEndpoint(contract.listMovements, provides('Stock')), (page) =>
        page.length === contract.movementsPerPage ? page.at(-1)?.id : undefined,
      ),
    ),
    addMovements: build.mutation(callEndpoint(contract.addMovements, changedStock)),
    addCounts: build.mutation(callEndpoint(contract.addCounts, changedStock)),
  }),
});
