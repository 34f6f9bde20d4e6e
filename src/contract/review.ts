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

/** Newest first. `before` is the last id of the previous page. */
export const listReviews = defineEndpoint({
  summary: "A product's approved reviews",
  method: 'GET',
  path: '/api/products/{id}/reviews',
  access: 'public',
  params: object({ id: idParam() }),
  query: object({ before: optional(idParam()) }),
  data: object({ reviews: array(review), more: boolean() }),
});

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const ownReview = object({
  product_id: id(),
  rating: integer(),
  text: string(),
  status: enums(reviewStatuses),
});
export type OwnReview = Infer<typeof ownReview>;

export const listOwnReviews = defineEndpoint({
  summary: "Products that the customer received, with the customer's reviews",
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
 * Changes require approval again. Responds with 403 `review_not_allowed` if the customer has not received the product.
 */
export const saveReview = defineEndpoint({
  summary: 'Write or change a product review',
  method: 'PUT',
  path: '/api/products/{id}/review',
  access: 'customer',
  params: object({ id: idParam() }),
  body: reviewForm,
  data: ownReview,
});
export type ReviewInput = EndpointBody<typeof saveReview>;
