import * as contract from '@/contract/orderLink';
import {
  callEndpoint,
  callInLanguage,
  invalidates,
  provides,
  whenDone,
} from '@/client/callEndpoint';
import { baseApi } from './baseApi';

/** The order of a link in an email. */
export const orderLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openOrderLink: build.query({
      ...callInLanguage(contract.openOrderLink, provides('Order')),
      // Without the token, which would appear in the cache key.
      serializeQueryArgs: ({ queryArgs: { body, locale } }) =>
        `${body.token.split('.', 1)[0]} ${locale}`,
    }),
    // Invalidated even by a rejection, since the order has changed then.
    cancelLinkedOrder: build.mutation(
      callInLanguage(contract.cancelLinkedOrder, invalidates('Order', 'Product')),
    ),
    setLinkedReminder: build.mutation(callInLanguage(contract.setLinkedReminder)),
    claimOrder: build.mutation(callEndpoint(contract.claimOrder, whenDone('Order'))),
  }),
});
