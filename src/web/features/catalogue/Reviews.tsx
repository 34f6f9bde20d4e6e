import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import { Star } from 'lucide-react';
import { htmlLang } from '@/contract/locale';
import { ownReviewId } from '@/contract/paths';
import type { Product, ProductReviews, Review } from '@/contract/productDetails';
import { useSession } from '../../api/session';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { Section } from '@/ui/Section';
import { Stars } from '@/shared/Stars';
import { StandaloneLink } from '@/ui/TextLink';
import { useNearScreen } from '@/ui/useNearScreen';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const parts = () => import('./reviewParts');
const OwnReview = lazyOnIntent(() => parts().then((module) => module.OwnReview));
const MoreReviews = lazyOnIntent(() => parts().then((module) => module.MoreReviews));

function RatingText({ reviews: { average, count } }: { reviews: ProductReviews }) {
  const { text } = useText();
  return (
    average !== null && (
      // In a link, a preceding space would be underlined.
      <span style={{ marginLeft: '0.3em' }}>
        {text('product:reviews.summary', { average, count })}
      </span>
    )
  );
}

/** As tall as the category beside it, so that the row keeps its height without reviews. */
const RatingLine = styled.p`
  font-size: var(--text-sm);
  line-height: 1.5;

  .lucide {
    --icon: 15px;
    display: inline-block;
    fill: var(--accent);
    stroke: var(--accent);
    vertical-align: -2px;
  }
`;

export function RatingLink({ reviews }: { reviews: ProductReviews }) {
  if (reviews.count === 0) return null;
  return (
    <RatingLine>
      <StandaloneLink to="#reviews">
        <Star aria-hidden="true" />
        <RatingText reviews={reviews} />
      </StandaloneLink>
    </RatingLine>
  );
}

/** Customers who have received the product can write a review. */
export function Reviews({ product: { id, reviews } }: { product: Product }) {
  const { text } = useText();
  const { state } = useSession();
  const section = useRef<HTMLDivElement>(null);
  const near = useNearScreen(section, 400);
  const opensForm = useLocation().hash === `#${ownReviewId}`;
  const [showsOlder, setShowsOlder] = useState(false);
  const { latest, count } = reviews;
  return (
    <Section
      title={text('product:reviews.heading')}
      titleId="reviews"
      aside={
        count > 0 && (
          <p>
            <Stars rating={reviews.average ?? 0} />
            <RatingText reviews={reviews} />
          </p>
        )
      }
    >
      {latest.length > 0 && <ReviewList reviews={latest} />}
      {count > latest.length &&
        (showsOlder ? (
          <MoreReviews productId={id} before={latest.at(-1)?.id ?? 0} />
        ) : (
          <Button variant="secondary" onClick={() => setShowsOlder(true)}>
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

const List = styled.ul`
  border-top: 1px solid var(--border);

  & + & {
    border-top: 0;
  }
  li {
    padding-block: 20px;
    border-bottom: 1px solid var(--border);
  }
  p {
    max-width: 41.7em;
    margin-top: 8px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  small {
    margin-left: 10px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { text } = useText();
  const { day: longDay } = useDates();
  return (
    <List>
      {reviews.map(({ id, rating, author, day, size, text: review, locale: reviewLocale }) => (
        <li key={id} id={`review-${id}`} tabIndex={-1}>
          <Stars rating={rating} />
          <VisuallyHidden>{text('product:reviews.stars', { rating })}</VisuallyHidden>
          <small>{[author, longDay(day), size].filter(Boolean).join(', ')}</small>
          <p lang={htmlLang(reviewLocale)}>{review}</p>
        </li>
      ))}
    </List>
  );
}
