import * as contract from '@/contract/admin/stock';
import { idempotencyHeader } from '@/contract/wire';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** A rejected entry shows an old state, therefore the tags do not depend on the outcome. */
const changed = ['Stock', 'Today', 'Log'] as const;

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
    addMovements: build.mutation({
      ...callEndpoint(
        contract.addMovements,
        ({ key, movements }: { key: string; movements: contract.NewMovement[] }) => ({
          body: { movements },
          headers: { [idempotencyHeader]: key },
        }),
      ),
      invalidatesTags: changed,
    }),
    addCounts: build.mutation({
      ...callEndpoint(
        contract.addCounts,
        ({ key, counts }: { key: string; counts: contract.StockCount[] }) => ({
          body: { counts },
          headers: { [idempotencyHeader]: key },
        }),
      ),
      invalidatesTags: changed,
    }),
  }),
});
