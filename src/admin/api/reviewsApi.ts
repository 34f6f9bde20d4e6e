import * as contract from '@/contract/admin/reviews';
import { callEndpoint, callPages } from '@/client/callEndpoint';
import { invalidates } from '@/client/tags';
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
    decideReview: build.mutation(
      callEndpoint(contract.decideReview, invalidates('Review', 'Today', 'Log')),
    ),
  }),
});
