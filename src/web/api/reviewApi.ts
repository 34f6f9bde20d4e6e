import { listOwnReviews, listReviews, saveReview } from '@/contract/review';
import { callEndpoint, callInLanguage, callPages, provides } from '@/client/callEndpoint';
import { baseApi } from './baseApi';

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery({
      ...callPages(callEndpoint(listReviews), ({ more, reviews }) =>
        more ? reviews.at(-1)?.id : undefined,
      ),
      // The tag `Review` is only for the customer's own reviews.
      providesTags: (_pages, _error, { params: { id } }) => [{ type: 'Product', id }],
    }),
    listOwnReviews: build.query(callEndpoint(listOwnReviews, provides('Review'))),
    saveReview: build.mutation({
      ...callInLanguage(saveReview),
      invalidatesTags: (_review, error, { params: { id } }) =>
        error ? [] : ['Review', { type: 'Product' as const, id }],
    }),
  }),
});
