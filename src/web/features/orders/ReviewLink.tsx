import { ownReviewId, pagePaths } from '@/contract/paths';
import { reviewApi } from '../../api/reviewApi';
import { useText } from '@/lib/text';
import { StandaloneLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** To the place where a delivered product is reviewed. */
export function ReviewLink({ productId, name }: { productId: string | number; name: string }) {
  const { text } = useText();
  const { data } = reviewApi.useListOwnReviewsQuery();
  const written = data?.some(({ product_id: id, review }) => id === productId && review);
  return (
    <StandaloneLink to={`${pagePaths.product(productId)}#${ownReviewId}`}>
      <span>{text(written ? 'orders:review.change' : 'orders:review.write')}</span>
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </StandaloneLink>
  );
}
