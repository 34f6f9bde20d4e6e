import * as contract from '@/contract/admin/orders';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

export type OrderListFilter = Omit<contract.AdminOrderQuery, 'before' | 'limit'>;

/** The list of orders and its counts. */
export const orderListApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery({
      ...callEndpoint(
        contract.listAdminOrders,
        ({
          queryArg,
          pageParam,
        }: {
          queryArg: OrderListFilter;
          pageParam: string | undefined;
        }) => ({
          query: { ...queryArg, before: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ more, orders }: contract.AdminOrderList) =>
          more ? orders.at(-1)?.number : undefined,
      },
      providesTags: ['Order'],
    }),
    getOrderCounts: build.query({
      ...callEndpoint(contract.getOrderCounts),
      providesTags: ['Order'],
    }),
  }),
});
