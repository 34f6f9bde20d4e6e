import * as contract from '@/contract/admin/priceReductions';
import { idempotencyHeader } from '@/contract/wire';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

type Seen = Pick<contract.AdminReduction, 'id' | 'version'>;
type Terms = Omit<contract.ReductionInput, 'product_id'>;

/** A rejected change shows an old state, therefore the tags do not depend on the outcome. */
const changed = ['Reduction'] as const;

/** Price reductions, and the prices of products. */
export const reductionsApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['Reduction'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listReductions: build.infiniteQuery({
        ...callEndpoint(
          contract.listReductions,
          ({ pageParam }: { queryArg: void; pageParam: number | undefined }) => ({
            query: { before: pageParam },
          }),
        ),
        infiniteQueryOptions: {
          initialPageParam: undefined as number | undefined,
          getNextPageParam: ({ more, reductions }: contract.ReductionList) =>
            more ? reductions.at(-1)?.id : undefined,
        },
        providesTags: changed,
      }),
      checkReduction: build.query({
        ...callEndpoint(
          contract.checkReduction,
          (body: { product_id: number; starts: string; id?: number }) => ({ body }),
        ),
        providesTags: changed,
      }),
      getProductPrices: build.query({
        ...callEndpoint(contract.getProductPrices, (id: number) => ({ params: { id } })),
        providesTags: changed,
      }),
      createReduction: build.mutation({
        ...callEndpoint(
          contract.createReduction,
          ({ key, ...body }: contract.ReductionInput & { key: string }) => ({
            body,
            headers: { [idempotencyHeader]: key },
          }),
        ),
        invalidatesTags: changed,
      }),
      updateReduction: build.mutation({
        ...callEndpoint(contract.updateReduction, ({ id, ...body }: Seen & Terms) => ({
          params: { id },
          body,
        })),
        invalidatesTags: changed,
      }),
      moveReductionEnd: build.mutation({
        ...callEndpoint(contract.moveReductionEnd, ({ id, ...body }: Seen & { until: string }) => ({
          params: { id },
          body,
        })),
        invalidatesTags: changed,
      }),
      endReduction: build.mutation({
        ...callEndpoint(contract.endReduction, ({ id, version }: Seen) => ({
          params: { id },
          body: { version },
        })),
        invalidatesTags: changed,
      }),
      deleteReduction: build.mutation({
        ...callEndpoint(contract.deleteReduction, ({ id, version }: Seen) => ({
          params: { id },
          query: { version },
        })),
        invalidatesTags: changed,
      }),
    }),
  });
