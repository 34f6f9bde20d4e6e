import { createApi } from '@reduxjs/toolkit/query/react';
import * as contract from '@/contract/admin/me';
import { getToday } from '@/contract/admin/today';
import { makeBaseQuery } from '@/client/baseQuery';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { adminErrorOf } from './adminError';
import { tags } from './tags';

const baseQuery = makeBaseQuery({
  language: () => document.documentElement.lang,
  errorOf: adminErrorOf,
});

/** The admin's endpoints; each area injects its own. These are of every screen. */
export const adminApi = createApi({
  reducerPath: 'admin',
  baseQuery,
  tagTypes: tags,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: (build) => ({
    getMe: build.query(callEndpoint(contract.getMe, provides('Me'))),
    // Names of products are in the member's language.
    updateMe: build.mutation(
      callEndpoint(
        contract.updateMe,
        whenDone('Me', 'Order', 'Today', 'Stock', 'Review', 'Product', 'Reduction', 'Log'),
      ),
    ),
    logout: build.mutation(callEndpoint(contract.staffLogout)),
    reauthenticate: build.mutation(callEndpoint(contract.reauthenticate, whenDone('Me'))),
    /** Every page shows its counts beside its links. */
    getToday: build.query(callEndpoint(getToday, provides('Today'))),
    /** Whether files or the admin keep the catalogue. */
  }),
});
