import * as contract from '@/contract/admin/reviews';
import { callEndpoint, callPages } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

/** Reviews of products. */
export const reviewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery({
      ...callPages(callEndpoint(contract.listAdminReviews), ({ more, reviews }) =>
        more ? reviews.at(-1)?.id : undefined,
      ),
      providesTags: ['Review'],
    }),
    decideReview: build.mutation({
      ...callEndpoint(contract.decideReview),
      // A rejected decision shows an old text.
      invalidatesTags: ['Review', 'Today', 'Log'],
    }),
  }),
});
