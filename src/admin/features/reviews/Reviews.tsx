import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import type { AdminReview, ReviewDecision } from '@/contract/admin/reviews';
import * as contract from '@/contract/admin/reviews';
import { callEndpoint, callPages, invalidates, provides } from '@/client/callEndpoint';
import { adminApi, reloaded } from '../../api/adminApi';
import { htmlLang } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { reviewStatuses } from '@/contract/review';
import { type MessageId, useText } from '@/lib/text';
import { Chips } from '@/ui/Chips';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { from } from '@/ui/media';
import { Stars } from '@/shared/Stars';
import { StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderPath } from '../../lib/links';
import { useTimestamp } from '@/lib/dates';
import { QueryState } from '../../ui/QueryState';
import { Older, RequestError } from '../../ui/requests';
import { RowButton } from '../../ui/RowButton';
import { ScreenHead } from '../../ui/ScreenHead';

const reviewsApi = adminApi.injectEndpoints({
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

const List = styled.ul`
  border-top: 1px solid var(--border);

  & > li {
    display: grid;
    gap: 14px 32px;
    padding-block: 18px;
    border-bottom: 1px solid var(--border);
  }
  h2 {
    font-size: 1.125rem;
  }
  h2 a {
    ${touchTarget}
  }
  p {
    max-width: 44.9em;
    margin-block: 8px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  ${from(768)} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

function ReviewRow({ review, onDecided }: { review: AdminReview; onDecided: () => void }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const [decide, { isLoading, error, originalArgs }] = reviewsApi.useDecideReviewMutation();
  const { id, version, status, rating, author, order_number: number, staff } = review;
  const send = async (decision: ReviewDecision) => {
    const response = await decide({ params: { id }, body: { version, status: decision } });
    if (!('error' in response)) onDecided();
  };
  const button = (decision: ReviewDecision, label: MessageId) =>
    status !== decision && (
      <RowButton
        variant={decision === 'approved' ? 'primary' : 'secondary'}
        label={text(label)}
        of={`${review.product}, ${author}`}
        loading={isLoading && originalArgs?.body.status === decision}
        onClick={() => void send(decision)}
      />
    );
  return (
    <li>
      <div>
        <h2>
          <TextAnchor href={pagePaths.product(review.product_id)}>{review.product}</TextAnchor>
        </h2>
        <Cluster>
          <Stars rating={rating} />
          <VisuallyHidden>{text('admin:reviews.stars', { rating })}</VisuallyHidden>
          <Text as="small">{`${author}, ${timestamp(review.created_at)}`}</Text>
        </Cluster>
        <p lang={htmlLang(review.locale)}>{review.text}</p>
        <Text as="small">
          {number && (
            <StandaloneLink to={orderPath(number)}>
              {text('admin:reviews.order', { number })}
            </StandaloneLink>
          )}
          {review.decided_at && (
            <span>{` · ${[staff, timestamp(review.decided_at)].filter(Boolean).join(', ')}`}</span>
          )}
        </Text>
        {!isLoading && <RequestError error={error} />}
      </div>
      <Cluster>
        {button('approved', 'admin:reviews.approve')}
        {button('rejected', 'admin:reviews.reject')}
      </Cluster>
    </li>
  );
}

export default function Reviews() {
  const { text } = useText();
  const statusParam = useSearchParams()[0].get('status');
  const status = reviewStatuses.find((reviewStatus) => reviewStatus === statusParam) ?? 'pending';
  const list = reviewsApi.useListReviewsInfiniteQuery({ query: { status } }, reloaded);
  const { currentData } = list;
  const [container, focusTarget] = useFocusTarget<HTMLDivElement>();
  const title = text('admin:nav.reviews');
  const reviews = currentData?.pages.flatMap((page) => page.reviews);
  const pending = currentData?.pages[0]?.pending;
  return (
    <>
      <ScreenHead title={title} lead={text('admin:reviews.lead')} />
      <Stack $gap={5}>
        <Chips
          label={title}
          items={reviewStatuses.map((reviewStatus) => ({
            key: reviewStatus,
            label: text(`admin:reviews.${reviewStatus}`),
            to: { search: reviewStatus === 'pending' ? '' : `?status=${reviewStatus}` },
            current: reviewStatus === status,
            ...(reviewStatus === 'pending' && { count: pending }),
          }))}
        />
        <QueryState query={{ ...list, data: currentData }} what={title} height="240px" />
        <div ref={container} tabIndex={-1}>
          {reviews && reviews.length > 0 && (
            <List>
              {reviews.map((review) => (
                <ReviewRow key={review.id} review={review} onDecided={focusTarget} />
              ))}
            </List>
          )}
          {reviews?.length === 0 && <p>{text('admin:reviews.none')}</p>}
        </div>
        <Older list={list} />
      </Stack>
    </>
  );
}
