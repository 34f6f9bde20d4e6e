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
import { defineEndpoint } from '../endpoint';
import { id, idParam, isoDate } from '../fields';
import { locales } from '../locale';
import { reviewStatuses } from '../review';

export const adminReviewsPerPage = 20;

const adminReview = object({
  id: id(),
  version: integer(),
  product_id: id(),
  product: string(),
  order_number: nullable(string()),
  author: string(),
  rating: integer(),
  text: string(),
  locale: enums(locales),
  status: enums(reviewStatuses),
  created_at: isoDate(),
  decided_at: nullable(isoDate()),
  staff: nullable(string()),
});
export type AdminReview = Infer<typeof adminReview>;

/** Returns pending reviews by default, newest first. `before` is the last id of the previous page. */
export const listAdminReviews = defineEndpoint({
  summary: 'Reviews by status',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'reviews.write',
  query: object({ status: optional(enums(reviewStatuses)), before: optional(idParam()) }),
  data: object({ reviews: array(adminReview), more: boolean(), pending: integer() }),
});
export type AdminReviewList = Infer<(typeof listAdminReviews)['data']>;

export const reviewDecisions = ['approved', 'rejected'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Responds with 409 `changed_meanwhile` if the customer has changed the review. */
export const decideReview = defineEndpoint({
  summary: 'Approve or reject a review',
  method: 'PUT',
  path: '/api/admin/reviews/{id}',
  access: 'reviews.write',
  params: object({ id: idParam() }),
  body: object({ version: id(), status: enums(reviewDecisions) }),
  data: object({ status: enums(reviewStatuses) }),
});
