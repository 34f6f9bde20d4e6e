import { useEffect } from 'react';
import { reviewApi } from '../../api/reviewApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { ReviewList } from './ReviewList';

interface MoreReviewsProps {
  productId: number;
  /** Id of the last review on the page. */
  before: number;
}

/** Older reviews, a page at a time. */
export function MoreReviews({ productId, before }: MoreReviewsProps) {
  const { text } = useText();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    reviewApi.useListReviewsInfiniteQuery({ params: { id: productId }, query: { before } });
  const newest = data?.pages.at(-1)?.reviews[0]?.id;
  useEffect(() => {
    // The pressed button is below the new reviews or gone.
    if (newest !== undefined)
      document.getElementById(`review-${newest}`)?.focus({ preventScroll: true });
  }, [newest]);
  return (
    <>
      {data?.pages.map(({ reviews }) => (
        <ReviewList key={reviews[0]?.id} reviews={reviews} />
      ))}
      {isError && (
        <Alert tone="danger" role="alert">
          {text('product:reviews.notLoaded')}
        </Alert>
      )}
      {(!data || hasNextPage || isError) && (
        <Button
          variant="secondary"
          loading={isFetching}
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {text(isError ? 'common:action.retry' : 'product:reviews.more')}
        </Button>
      )}
    </>
  );
}
