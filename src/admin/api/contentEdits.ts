import * as contract from '@/contract/admin/catalogueSource';
import { callEndpoint } from '@/client/callEndpoint';
import { whenDone, adminApi } from './adminApi';

/** Whether files or the admin keep the catalogue. */
export const catalogueSourceApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getCatalogueSource: build.query({
      ...callEndpoint(contract.getCatalogueSource),
      providesTags: ['Content'],
    }),
  }),
});

/** A new order of all items, over the order that was seen. */
export interface Arrangement {
  seen: number[];
  ids: number[];
}
/** Also after a rejection, which shows an old state. */
export const changed = { invalidatesTags: ['Content' as const] };
/** A form keeps its input until it is saved. */
export const saved = { invalidatesTags: whenDone('Content') };
