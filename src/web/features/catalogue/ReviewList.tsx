import styled from 'styled-components';
import { htmlLang } from '@/contract/locale';
import type { Review } from '@/contract/productDetails';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Stars } from '@/shared/Stars';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

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
      {reviews.map(({ id, rating, author, day, text: review, locale: reviewLocale }) => (
        <li key={id} id={`review-${id}`} tabIndex={-1}>
          <Stars rating={rating} />
          <VisuallyHidden>{text('product:reviews.stars', { rating })}</VisuallyHidden>
          <small>{`${author}, ${longDay(day)}`}</small>
          <p lang={htmlLang(reviewLocale)}>{review}</p>
        </li>
      ))}
    </List>
  );
}
