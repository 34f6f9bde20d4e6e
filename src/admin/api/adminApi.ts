import { createApi } from '@reduxjs/toolkit/query/react';
import * as contract from '@/contract/admin/me';
import { getToday } from '@/contract/admin/today';
import { makeBaseQuery } from '@/client/baseQuery';
import { callEndpoint, provides, whenDone } from '@/client/callEndpoint';
import { makeEmitter } from '@/lib/emitter';
import { toAdminError } from './adminError';
import { tags } from './tags';

/** Emits when a request needs the password. The listener asks for it and reports whether it was confirmed. */
export const passwordRequests = makeEmitter<(isConfirmed: boolean) => void>();

const send = makeBaseQuery({
  language: () => document.documentElement.lang,
  toError: toAdminError,
});

/** Repeats a request that needed the password once it is confirmed. */
const baseQuery: typeof send = async (...request) => {
  const response = await send(...request);
  if (response.error?.code !== 'reauthentication_required') return response;
  const isConfirmed = await new Promise<boolean>((done) => passwordRequests.emit(done));
  return isConfirmed ? send(...request) : response;
};

export const reloaded = { refetchOnMountOrArgChange: true };

/** Each area injects its endpoints into this API; the endpoints here are used by every screen. */
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
