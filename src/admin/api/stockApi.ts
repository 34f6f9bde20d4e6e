import * as contract from '../../contract/admin/stock';
import { callEndpoint } from '../../web/api/callEndpoint';
import { adminApi } from './adminApi';

/** Stock of the products, and its movements. */
export const stockApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listStock: build.query({ ...callEndpoint(contract.listStock), providesTags: ['Stock'] }),
    listMovements: build.infiniteQuery({
      ...callEndpoint(
        contract.listMovements,
        ({ queryArg: id, pageParam }: { queryArg: number; pageParam: number | undefined }) => ({
          params: { id },
          query: { before: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: undefined as number | undefined,
        getNextPageParam: (page: contract.StockMovement[]) =>
          page.length === contract.movementsPerPage ? page.at(-1)?.id : undefined,
      },
      providesTags: ['Stock'],
    }),
  }),
});
