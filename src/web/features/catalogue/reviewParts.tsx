import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { reviewTextMaxLength } from '@/contract/limits';
import type { User } from '@/contract/customer';
import { type OwnReview as Written, type ReviewForm, reviewForm } from '@/contract/review';
import { reviewApi } from '../../api/reviewApi';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { RatingField } from '@/shared/RatingField';
import { type OwnFieldMessages } from '@/ui/form/useStructForm';
import { Panel } from '@/ui/Panel';
import { Stars } from '@/shared/Stars';
import { type Status, StatusTag } from '@/ui/Tag';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { ErrorAlert } from '@/ui/Alert';
import { SaveFormDraft } from '../shared/SaveFormDraft';
import { StructForm } from '../shared/StructForm';
import { type FormDrafts, type FormName, makeFormDrafts } from '../shared/formDrafts';
import { ReviewList } from './Reviews';

interface MoreReviewsProps {
  productId: number;
  before: number;
}

/** Loads one page of older reviews at a time. */
export function MoreReviews({ productId, before }: MoreReviewsProps) {
  const { text } = useText();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    reviewApi.useListReviewsInfiniteQuery({ params: { id: productId }, query: { before } });
  const newest = data?.pages.at(-1)?.reviews[0]?.id;
  useEffect(() => {
    // The pressed button has moved below the new reviews or has been removed.
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
  first: boolean;
  /** Opens the form immediately, because the customer came to write a review. */
  startsOpen: boolean;
}

/** Shows customers who received the product their review, or an invitation to write one. */
export function OwnReview({ productId, first, startsOpen }: OwnReviewProps) {
  const { text } = useText();
  const { user } = useSession();
  const { data } = reviewApi.useListOwnReviewsQuery();
  const received = data?.find(({ product_id: id }) => id === productId);
  const form = `review.${productId}` as const;
  const [drafts] = useState(() => makeFormDrafts(user?.id ?? 'visitor'));
  const [editing, setEditing] = useState(startsOpen || drafts.read(form) !== null);
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const close = () => {
    drafts.write(form, null);
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
        {editing && <WritingForm {...{ drafts, form, productId, user, review }} onClose={close} />}
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
  drafts: FormDrafts;
  form: FormName;
  productId: number;
  user: User;
  review: Written | null;
  onClose: () => void;
}

function WritingForm({ drafts, form, productId, user, review, onClose }: WritingFormProps) {
  const { text, locale } = useText();
  const toast = useToast();
  const [save] = reviewApi.useSaveReviewMutation();
  const box = useRef<HTMLDivElement>(null);
  // A refetch must not overwrite the customer's input.
  const [saved] = useState({ rating: review?.rating, text: review?.text ?? '' });
  const [initial] = useState<Partial<ReviewForm>>(() => ({ ...saved, ...drafts.read(form) }));
  useEffect(() => {
    // The form replaces the pressed button.
    const stars = box.current?.querySelectorAll('input') ?? [];
    ([...stars].find(({ checked }) => checked) ?? stars[0])?.focus();
  }, []);

  const send = async ({ rating, text: review }: ReviewForm) => {
    const body = { rating, text: review.trim() };
    return (await save({ params: { id: productId }, body, locale })).error;
  };
  const author = `${user.name} ${[...user.last_name].slice(0, 1).join('')}.`;
  return (
    <div ref={box}>
      <StructForm<ReviewForm>
        label={text('product:reviews.own')}
        struct={reviewForm}
        fieldMessages={fieldMessages}
        initialValues={initial}
        send={send}
        onDone={() => {
          toast.success(text('product:reviews.sent'));
          onClose();
        }}
        submitLabel={text('product:reviews.form.send')}
        button={{}}
        onCancel={onClose}
        narrow
      >
        <RatingField
          name="rating"
          label={text('product:reviews.form.stars')}
          getName={(rating) => text('product:reviews.form.starsOf', { rating })}
        />
        <FormField
          name="text"
          control="area"
          label={text('product:reviews.form.text')}
          hint={text('product:reviews.form.hint', { author, max: reviewTextMaxLength })}
        />
        <SaveFormDraft drafts={drafts} form={form} saved={saved} />
      </StructForm>
    </div>
  );
}
