import { getToday } from '@/contract/admin/today';
import { idempotencyHeader } from '@/contract/wire';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

export type Numbered<Input> = Input & { number: string };
/** The key is the form's: sent again, the same request is done once. */
export type Once<Input> = Input & { key: string };

export const once = (key: string) => ({ [idempotencyHeader]: key });

/** A rejected change shows an old state, therefore the tags do not depend on the outcome. */
export const changed = ['Order', 'Today', 'Stock'] as const;

/** Today, whose counts every page shows beside its links; the endpoints of orders are loaded with their pages. */
export const todayApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query({ ...callEndpoint(getToday), providesTags: ['Today'] }),
  }),
});
