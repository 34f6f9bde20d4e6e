import {
  adminReviewsPerPage,
  type AdminReviewList,
  type ReviewDecision,
} from '@/contract/admin/reviews';
import { reviewsPerPage } from '@/contract/limits';
import type { Locale } from '@/contract/locale';
import type { OwnReview, ReviewInput, ReviewStatus } from '@/contract/review';
import { incrementCatalogueVersion } from '../../database/catalogueVersion';
import type { Connection } from '../../database/client';
import type { Customer, StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { lockCustomer } from '../customer/customerService';
import { auditStep } from '../staff/auditService';
import * as repository from './reviewRepository';

/** `reviewsOf` is a query fragment for statements that read products in the same round trip. */
export {
  countPending as countPendingReviews,
  reviewsOf,
  selectOwn as listOwn,
  selectWritten as exportReviews,
} from './reviewRepository';

export async function listApproved(connection: Connection, productId: number, before?: number) {
  const found = await repository.selectApproved(connection, productId, before);
  return { reviews: found.slice(0, reviewsPerPage), more: found.length > reviewsPerPage };
}

/**
 * Writes the review or replaces the earlier one, which is no longer shown until it is approved again.
 * @throws ApiError `review_not_allowed`
 */
export async function saveReview(
  trx: Connection,
  { customerId }: Customer,
  productId: number,
  { rating, text }: ReviewInput,
  locale: Locale,
): Promise<OwnReview> {
  // Requests of one customer wait for each other, and for the deletion of the account.
  await lockCustomer(trx, customerId);
  const orderId = await repository.selectDeliveredOrder(trx, customerId, productId);
  if (orderId === undefined) throw new ApiError('review_not_allowed');
  const before = await repository.lockOwn(trx, customerId, productId);
  if (before && before.rating === rating && before.text === text)
    return { product_id: productId, rating, text, status: before.status };
  await repository.upsertReview(trx, {
    product_id: productId,
    customer_id: customerId,
    order_id: orderId,
    rating,
    text,
    locale,
  });
  if (before?.status === 'approved') await incrementCatalogueVersion(trx);
  return { product_id: productId, rating, text, status: 'pending' };
}

/** For account deletion. */
export async function deleteReviews(trx: Connection, customerId: number): Promise<void> {
  if (await repository.deleteOfCustomer(trx, customerId)) await incrementCatalogueVersion(trx);
}

export async function listForStaff(
  connection: Connection,
  { status = 'pending', before }: { status?: ReviewStatus; before?: number },
  locale: Locale,
): Promise<AdminReviewList> {
  const found = await repository.selectByStatus(connection, status, before, locale);
  return {
    reviews: found.slice(0, adminReviewsPerPage).map((review) => ({
      ...review,
      created_at: review.created_at.toISOString(),
      decided_at: review.decided_at?.toISOString() ?? null,
    })),
    more: found.length > adminReviewsPerPage,
    pending: await repository.countPending(connection),
  };
}

/**
 * Public pages show the decision at once.
 * @throws ApiError `review_not_found`, `changed_meanwhile`
 */
export async function decideReview(
  trx: Connection,
  request: StaffRequest,
  id: number,
  { version, status }: { version: number; status: ReviewDecision },
): Promise<{ status: ReviewStatus }> {
  const review = await repository.lockReview(trx, id);
  if (!review) throw new ApiError('review_not_found');
  if (review.version !== version) throw new ApiError('changed_meanwhile');
  if (review.status === status) return { status };
  await repository.updateStatus(trx, id, status, request.actor.staffId);
  const action = status === 'approved' ? 'review.approve' : 'review.reject';
  const changes = { product_id: review.product_id, version, from: review.status, to: status };
  await auditStep(trx, request, action, id, changes);
  if (status === 'approved' || review.status === 'approved') await incrementCatalogueVersion(trx);
  return { status };
}
