import * as contract from '@/contract/orderLink';
import {
  callEndpoint,
  callInLanguage,
  invalidates,
  provides,
  whenDone,
} from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const orderLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openOrderLink: build.query({
      ...callInLanguage(contract.openOrderLink, provides('Order')),
      // Keep the secret out of the cache key.
      serializeQueryArgs: ({ queryArgs: { body, locale } }) =>
        `${body.token.split('.', 1)[0]} ${locale}`,
    }),
    // A rejection also invalidates the order, because it means that the order has changed.
    cancelLinkedOrder: build.mutation(
      callInLanguage(contract.cancelLinkedOrder, invalidates('Order', 'Product')),
    ),
    setLinkedReminder: build.mutation(callInLanguage(contract.setLinkedReminder)),
    claimOrder: build.mutation(callEndpoint(contract.claimOrder, whenDone('Order'))),
  }),
});
