import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ownReviewId } from '@/contract/paths';
import type { Product, ProductReviews } from '@/contract/productDetails';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { Section } from '@/ui/Section';
import { Stars } from '@/shared/Stars';
import { StandaloneLink } from '@/ui/TextLink';
import { useNearScreen } from '@/ui/useNearScreen';
import { ReviewList } from './ReviewList';

const parts = () => import('./reviewParts');
const OwnReview = lazyOnIntent(() => parts().then((module) => module.OwnReview));
const MoreReviews = lazyOnIntent(() => parts().then((module) => module.MoreReviews));

function Rating({ reviews: { average, count } }: { reviews: ProductReviews }) {
  const { text } = useText();
  return (
    average !== null && (
      <>
        <Stars rating={average} />
        {/* A space between stars and text would be underlined in a link. */}
        <span style={{ marginLeft: '0.3em' }}>
          {text('product:reviews.summary', { average, count })}
        </span>
      </>
    )
  );
}

export function RatingLink({ reviews }: { reviews: ProductReviews }) {
  if (reviews.count === 0) return null;
  return (
    <p>
      <StandaloneLink to="#reviews">
        <Rating reviews={reviews} />
      </StandaloneLink>
    </p>
  );
}

/** Approved reviews; customers who received the product can write one. */
export function Reviews({ product: { id, reviews } }: { product: Product }) {
  const { text } = useText();
  const { state } = useSession();
  const section = useRef<HTMLDivElement>(null);
  const near = useNearScreen(section, 400);
  const opensForm = useLocation().hash === `#${ownReviewId}`;
  const [older, setOlder] = useState(false);
  const { latest, count } = reviews;
  return (
    <Section
      title={text('product:reviews.heading')}
      titleId="reviews"
      aside={
        count > 0 && (
          <p>
            <Rating reviews={reviews} />
          </p>
        )
      }
    >
      {latest.length > 0 && <ReviewList reviews={latest} />}
      {count > latest.length &&
        (older ? (
          <MoreReviews productId={id} before={latest.at(-1)?.id ?? 0} />
        ) : (
          <Button variant="secondary" onClick={() => setOlder(true)}>
            {text('product:reviews.more')}
          </Button>
        ))}
      <p style={{ marginTop: 20, color: 'var(--text-muted)' }}>
        {text(count > 0 ? 'product:reviews.buyersOnly' : 'product:reviews.none')}
      </p>
      <div ref={section} id={ownReviewId}>
        {state === 'signedIn' && (near || opensForm) && (
          <OwnReview productId={id} first={count === 0} startsOpen={opensForm} />
        )}
      </div>
    </Section>
  );
}
