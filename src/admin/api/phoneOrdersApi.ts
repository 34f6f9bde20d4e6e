import { listCities } from '@/contract/address';
import * as phone from '@/contract/admin/phoneOrders';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';
import { changed, once, type Once } from './todayApi';

/** Search over everything, orders taken by phone, and places that the shop delivers to. */
export const phoneOrdersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    findAnything: build.query({
      ...callEndpoint(phone.findAnything, (q: string) => ({ query: { q } })),
      providesTags: ['Order', 'Stock'],
    }),
    quoteOrder: build.query({
      ...callEndpoint(phone.quoteOrder, (lines: phone.PhoneOrderInput['lines']) => ({
        body: { lines },
      })),
      providesTags: ['Stock'],
    }),
    createPhoneOrder: build.mutation({
      ...callEndpoint(phone.createPhoneOrder, ({ key, ...body }: Once<phone.PhoneOrderInput>) => ({
        body,
        headers: once(key),
      })),
      invalidatesTags: changed,
    }),
    listCities: build.query({ ...callEndpoint(listCities), keepUnusedDataFor: 3600 }),
  }),
});
