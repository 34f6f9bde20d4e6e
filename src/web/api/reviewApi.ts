import { listOwnReviews, listReviews, type ReviewInput, saveReview } from '@/contract/review';
import type { Review } from '@/contract/productDetails';
import type { Locale } from '@/contract/locale';
import { baseApi } from './baseApi';
import { callEndpoint } from '@/client/callEndpoint';

/** The reviews of a product that follow one of them. */
interface Older {
  productId: number;
  before: number;
}

interface Writing extends ReviewInput {
  productId: number;
  locale: Locale;
}

const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery({
      ...callEndpoint(
        listReviews,
        ({ queryArg, pageParam }: { queryArg: Older; pageParam: number | null }) => ({
          params: { id: queryArg.productId },
          query: { before: pageParam ?? queryArg.before },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: null as number | null,
        getNextPageParam: ({ reviews, more }: { reviews: Review[]; more: boolean }) =>
          more ? reviews.at(-1)?.id : undefined,
      },
    }),
    listOwnReviews: build.query({ ...callEndpoint(listOwnReviews), providesTags: ['Review'] }),
    saveReview: build.mutation({
      ...callEndpoint(saveReview, ({ productId, locale, ...body }: Writing) => ({
        locale,
        params: { id: productId },
        body,
      })),
      invalidatesTags: (_review, error, { productId: id }) =>
        error ? [] : ['Review', { type: 'Product' as const, id }],
    }),
  }),
});

export const { useListReviewsInfiniteQuery, useListOwnReviewsQuery, useSaveReviewMutation } =
  reviewApi;
