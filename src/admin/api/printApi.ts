import { getPrint } from '@/contract/admin/print';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** What is printed of orders. */
export const printApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getPrint: build.query({
      ...callEndpoint(getPrint, (numbers: string) => ({ query: { numbers } })),
      providesTags: ['Order'],
    }),
  }),
});
