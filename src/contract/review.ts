import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint, type EndpointBody } from './endpoint';
import { id, idParam, quantity, requiredMultiline } from './fields';
import { reviewTextMaxLength } from './limits';
import { review } from './productDetails';

/** Newest first; `before` is the id of the last review of the page before. */
export const listReviews = defineEndpoint({
  summary: 'Approved reviews of a product',
  method: 'GET',
  path: '/api/products/{id}/reviews',
  access: 'public',
  params: object({ id: idParam() }),
  query: object({ before: optional(idParam()) }),
  data: object({ reviews: array(review), more: boolean() }),
});

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A review for the customer who wrote it. */
export const ownReview = object({
  product_id: id(),
  rating: integer(),
  text: string(),
  status: enums(reviewStatuses),
});
export type OwnReview = Infer<typeof ownReview>;

/** Reviewable products: the products of delivered orders. */
export const listOwnReviews = defineEndpoint({
  summary: "The products that the customer received, with the customer's reviews",
  method: 'GET',
  path: '/api/reviews',
  access: 'customer',
  data: array(object({ product_id: id(), review: nullable(ownReview) })),
});

export const reviewForm = object({
  rating: quantity(5),
  text: requiredMultiline(reviewTextMaxLength),
});
export type ReviewForm = Infer<typeof reviewForm>;

/**
 * One review per customer and product; a changed one waits for approval again, the same one changes nothing.
 * 403 `review_not_allowed` if the customer has received no such product.
 */
export const saveReview = defineEndpoint({
  summary: 'Write or change the review of a product',
  method: 'PUT',
  path: '/api/products/{id}/review',
  access: 'customer',
  params: object({ id: idParam() }),
  body: reviewForm,
  data: ownReview,
});
export type ReviewInput = EndpointBody<typeof saveReview>;
