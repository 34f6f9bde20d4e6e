import { replaceOrderLink } from '@/contract/admin/orderLink';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** The link of a customer to an order. */
export const orderLinkApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    replaceOrderLink: build.mutation(callEndpoint(replaceOrderLink)),
  }),
});
