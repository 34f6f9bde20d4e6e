import { useEffect, useRef, useState } from 'react';
import { FormSpy } from 'react-final-form';
import styled from 'styled-components';
import { reviewTextMaxLength } from '@/contract/limits';
import type { User } from '@/contract/customer';
import { type OwnReview as Written, type ReviewForm, reviewForm } from '@/contract/review';
import { apiErrorOf } from '@/client/apiError';
import { reviewApi } from '../../api/reviewApi';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { RatingField } from '@/shared/RatingField';
import { SubmitError } from '@/ui/form/SubmitError';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { Panel } from '@/ui/Panel';
import { Stars } from '@/shared/Stars';
import { type Status, StatusTag } from '@/ui/Tag';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { ErrorAlert } from '@/ui/Alert';
import { ReviewList } from './Reviews';

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
      {isError && <ErrorAlert>{text('product:reviews.notLoaded')}</ErrorAlert>}
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

/** Unsent reviews by customer and product; they survive leaving the page and a new login. */
const drafts = new Map<string, Partial<ReviewForm>>();

const Box = styled(Panel)`
  max-width: 720px;
  margin-top: 20px;

  h3 {
    font-size: var(--text-h4);
  }
  blockquote {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const statuses = {
  pending: { id: 'product:reviews.status.pending', tone: 'accent' },
  approved: { id: 'product:reviews.status.approved', tone: 'success' },
  rejected: { id: 'product:reviews.status.rejected', tone: 'neutral' },
} as const satisfies Record<Written['status'], Status>;

interface OwnReviewProps {
  productId: number;
  /** The product has no reviews yet. */
  first: boolean;
  /** The customer came to write: the form is open. */
  startsOpen: boolean;
}

/** For customers who received the product: their review, or an invitation to write one. */
export function OwnReview({ productId, first, startsOpen }: OwnReviewProps) {
  const { text } = useText();
  const { user } = useSession();
  const { data } = reviewApi.useListOwnReviewsQuery();
  const received = data?.find(({ product_id: id }) => id === productId);
  const key = `${user?.id} ${productId}`;
  const [editing, setEditing] = useState(startsOpen || drafts.has(key));
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const close = () => {
    drafts.delete(key);
    setEditing(false);
    focusHeading();
  };
  if (!user || !received) return null;
  const { review } = received;
  return (
    <Box as="div">
      <Stack>
        <h3 ref={heading} tabIndex={-1}>
          {text(
            review || editing
              ? 'product:reviews.own'
              : first
                ? 'product:reviews.beFirst'
                : 'product:reviews.invite',
          )}
        </h3>
        {editing && (
          <WritingForm
            draftKey={key}
            productId={productId}
            user={user}
            review={review}
            onClose={close}
          />
        )}
        {!editing && review && (
          <>
            <Cluster>
              <Stars rating={review.rating} />
              <VisuallyHidden>
                {text('product:reviews.stars', { rating: review.rating })}
              </VisuallyHidden>
              <StatusTag status={statuses[review.status]} />
            </Cluster>
            <blockquote>{review.text}</blockquote>
          </>
        )}
        {!editing && (
          <div>
            <Button variant={review ? 'secondary' : 'primary'} onClick={() => setEditing(true)}>
              {text(review ? 'product:reviews.change' : 'product:reviews.write')}
            </Button>
          </div>
        )}
      </Stack>
    </Box>
  );
}

const fieldMessages: OwnFieldMessages = {
  rating: { required: { id: 'product:reviews.form.chooseStars' } },
  text: {
    too_long: { id: 'common:form.field.maxLength', values: { max: reviewTextMaxLength } },
  },
};

interface WritingFormProps {
  draftKey: string;
  productId: number;
  user: User;
  review: Written | null;
  onClose: () => void;
}

function WritingForm({ draftKey, productId, user, review, onClose }: WritingFormProps) {
  const { text, locale } = useText();
  const toast = useToast();
  const { validate, rejected } = useStructForm(reviewForm, fieldMessages);
  const [save] = reviewApi.useSaveReviewMutation();
  const box = useRef<HTMLDivElement>(null);
  // A refetch must not overwrite what is being typed.
  const [initial] = useState<Partial<ReviewForm>>(
    () => drafts.get(draftKey) ?? { rating: review?.rating, text: review?.text ?? '' },
  );
  useEffect(() => {
    // The form replaces the pressed button.
    const stars = box.current?.querySelectorAll('input') ?? [];
    ([...stars].find(({ checked }) => checked) ?? stars[0])?.focus();
  }, []);

  const send = async ({ rating, text: review }: ReviewForm) => {
    const body = { rating, text: review.trim() };
    const { error } = await save({ params: { id: productId }, body, locale });
    if (error) return rejected(apiErrorOf(error));
    toast.success(text('product:reviews.sent'));
    onClose();
    return undefined;
  };
  const author = `${user.name} ${[...user.last_name].slice(0, 1).join('')}.`;
  return (
    <div ref={box}>
      <ValidatedForm<ReviewForm>
        label={text('product:reviews.own')}
        initialValues={initial}
        validate={validate}
        onSubmit={send}
      >
        {({ submitting }) => (
          <Stack>
            <FormSpy<Partial<ReviewForm>>
              subscription={{ values: true, dirty: true }}
              onChange={({ values, dirty }) => {
                if (dirty) drafts.set(draftKey, values);
              }}
            />
            <RatingField
              name="rating"
              label={text('product:reviews.form.stars')}
              nameOf={(rating) => text('product:reviews.form.starsOf', { rating })}
            />
            <FormField
              name="text"
              control="area"
              label={text('product:reviews.form.text')}
              hint={text('product:reviews.form.hint', { author, max: reviewTextMaxLength })}
            />
            <SubmitError />
            <Cluster>
              <Button type="submit" loading={submitting}>
                {text('product:reviews.form.send')}
              </Button>
              <Button variant="secondary" onClick={onClose}>
                {text('common:action.cancel')}
              </Button>
            </Cluster>
          </Stack>
        )}
      </ValidatedForm>
    </div>
  );
}
