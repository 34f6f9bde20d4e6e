/** What few visitors need of the reviews, loaded together when it is needed. */
export { MoreReviews } from './MoreReviews';
export { OwnReview } from './OwnReview';
