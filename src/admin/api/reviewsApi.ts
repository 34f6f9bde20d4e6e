import * as contract from '@/contract/admin/reviews';
import { callEndpoint, callPages, invalidates, provides } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

export const reviewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery(
      callPages(callEndpoint(contract.listAdminReviews, provides('Review')), ({ more, reviews }) =>
        more ? reviews.at(-1)?.id : undefined,
      ),
    ),
    decideReview: build.mutation(
      callEndpoint(contract.decideReview, invalidates('Review', 'Today', 'Log')),
    ),
  }),
});
