import type { ReactNode } from 'react';
import type { Order } from '../../../contract/order';
import { ownReviewId, pagePaths } from '../../../contract/paths';
import { useListOwnReviewsQuery } from '../../api/reviewApi';
import { useText } from '../../lib/text';
import { StandaloneLink } from '../../ui/TextLink';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** For the lines of a delivered order: a link to the place where the product is reviewed. */
export function useReviewLinks({
  status,
}: Order): (line: { key: string | number; name: string }) => ReactNode {
  const { text } = useText();
  const delivered = status === 'delivered';
  const { data } = useListOwnReviewsQuery(undefined, { skip: !delivered });
  return ({ key, name }) => {
    if (!delivered) return undefined;
    const written = data?.some(({ product_id: id, review }) => id === key && review);
    return (
      <div className="no-print">
        <StandaloneLink to={`${pagePaths.product(key)}#${ownReviewId}`}>
          {text(written ? 'orders:review.change' : 'orders:review.write')}
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </StandaloneLink>
      </div>
    );
  };
}
