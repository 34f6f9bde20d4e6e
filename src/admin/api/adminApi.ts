import { createApi } from '@reduxjs/toolkit/query/react';
import * as contract from '@/contract/admin/me';
import { getToday } from '@/contract/admin/today';
import { makeBaseQuery } from '@/client/baseQuery';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { makeEmitter } from '@/lib/emitter';
import { toAdminError } from './adminError';
import { tags } from './tags';

/**
 * Emits when a request needs the password; the page asks for it and reports whether it was
 * confirmed.
 */
export const passwordRequests = makeEmitter<(isConfirmed: boolean) => void>();

const send = makeBaseQuery({
  language: () => document.documentElement.lang,
  toError: toAdminError,
});

/** After the password is confirmed, repeats a request that needed it. */
const baseQuery: typeof send = async (...request) => {
  const response = await send(...request);
  if (response.error?.code !== 'reauthentication_required') return response;
  const isConfirmed = await new Promise<boolean>((done) => passwordRequests.emit(done));
  return isConfirmed ? send(...request) : response;
};

/** The options for a screen's queries: show the cached data and load it again. */
export const reloaded = { refetchOnMountOrArgChange: true };

/** The admin's API. Each area injects its own endpoints; every screen uses the ones here. */
export const adminApi = createApi({
  reducerPath: 'admin',
  baseQuery,
  tagTypes: tags,
  refetchOnFocus: true,
  endpoints: (build) => ({
    getMe: build.query(callEndpoint(contract.getMe, provides('Me'))),
    // Product names are in the member's language.
    updateMe: build.mutation(
      callEndpoint(
        contract.updateMe,
        whenDone('Me', 'Order', 'Today', 'Stock', 'Review', 'Product', 'Reduction', 'Log'),
      ),
    ),
    logout: build.mutation(callEndpoint(contract.staffLogout)),
    reauthenticate: build.mutation(callEndpoint(contract.reauthenticate, whenDone('Me'))),
    /** Every screen shows today's counts beside its links. */
    getToday: build.query(callEndpoint(getToday, provides('Today'))),
  }),
});
