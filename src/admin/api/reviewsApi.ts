import * as contract from '@/contract/admin/reviews';
import type { ReviewStatus } from '@/contract/review';
import { callEndpoint } from '@/client/callEndpoint';
import { adminApi } from './adminApi';

interface Decision {
  id: number;
  version: number;
  status: contract.ReviewDecision;
}

/** Reviews of products. */
export const reviewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery({
      ...callEndpoint(
        contract.listAdminReviews,
        ({ queryArg, pageParam }: { queryArg: ReviewStatus; pageParam: number | undefined }) => ({
          query: { status: queryArg, before: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: undefined as number | undefined,
        getNextPageParam: ({ more, reviews }: contract.AdminReviewList) =>
          more ? reviews.at(-1)?.id : undefined,
      },
      providesTags: ['Review'],
    }),
    decideReview: build.mutation({
      ...callEndpoint(contract.decideReview, ({ id, ...body }: Decision) => ({
        params: { id },
        body,
      })),
      // A rejected decision shows an old text.
      invalidatesTags: ['Review', 'Today', 'Log'],
    }),
  }),
});
