/** Spelled as in the specification, section 8. Shoppers see a translation of the code. */
export const specifiedMessages = {
  current_user_not_found: 'Curent user not found!',
  address_not_found: 'Address not found',
  user_not_found: 'User not found',
  cart_not_found: 'Cart not found',
  cities_not_found: 'Cities not found',
  payment_not_found: 'Payment not found',
  payment_for_order_failed: 'Failed to fetch payment for order',
  products_not_found: 'Products not found',
  carousels_not_found: 'Carousels not found',
  /** The specification prescribes this misleading text. */
  categories_not_found: 'Login failed',
  login_failed: 'Login failed',
} as const;
export type SpecifiedCode = keyof typeof specifiedMessages;

/** Browsers display their own text for the code. */
export const apiErrors = {
  bad_request: { status: 400, message: 'Bad request' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  forbidden: { status: 403, message: 'Forbidden' },
  not_found: { status: 404, message: 'Not found' },
  current_user_not_found: { status: 404, message: specifiedMessages.current_user_not_found },
  address_not_found: { status: 404, message: specifiedMessages.address_not_found },
  cart_not_found: { status: 404, message: specifiedMessages.cart_not_found },
  cities_not_found: { status: 404, message: specifiedMessages.cities_not_found },
  user_not_found: { status: 404, message: specifiedMessages.user_not_found },
  carousels_not_found: { status: 404, message: specifiedMessages.carousels_not_found },
  categories_not_found: { status: 404, message: specifiedMessages.categories_not_found },
  payment_for_order_failed: { status: 500, message: specifiedMessages.payment_for_order_failed },
  payment_not_found: { status: 404, message: specifiedMessages.payment_not_found },
  products_not_found: { status: 404, message: specifiedMessages.products_not_found },
  product_not_found: { status: 404, message: specifiedMessages.products_not_found },
  product_in_stock: { status: 409, message: 'The product is in stock' },
  email_unconfirmed: { status: 409, message: 'The email of the account is not confirmed' },
  order_email_differs: { status: 403, message: 'The order has another email' },
  order_not_found: { status: 404, message: 'Order not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  login_failed: { status: 500, message: specifiedMessages.login_failed },
  invalid_credentials: { status: 422, message: 'These credentials do not match our records.' },
  validation_failed: { status: 422, message: 'The given data was invalid.' },
  foreign_origin: { status: 403, message: 'Only pages of the shop may change data.' },
  csrf_mismatch: { status: 419, message: 'CSRF token mismatch.' },
  too_many_requests: { status: 429, message: 'Too Many Attempts.' },
  payload_too_large: { status: 413, message: 'Payload too large' },
  unsupported_media_type: { status: 415, message: 'Unsupported media type' },
  order_changed: { status: 409, message: 'The order has changed' },
  order_not_draft: { status: 409, message: 'The order is no longer a draft' },
  order_not_cancellable: { status: 409, message: 'The order can no longer be cancelled' },
  complaint_open: { status: 409, message: 'A complaint about the order is still unanswered' },
  complaint_answered: { status: 409, message: 'The complaint has been answered' },
  cart_empty: { status: 422, message: specifiedMessages.cart_not_found },
  address_required: { status: 422, message: specifiedMessages.address_not_found },
  pickup_not_offered: { status: 409, message: 'Orders can no longer be picked up' },
  too_many_addresses: { status: 422, message: 'Too many addresses' },
  too_many_open_orders: { status: 422, message: 'Too many open orders' },
  payment_required: { status: 422, message: specifiedMessages.payment_not_found },
  idempotency_key_required: { status: 422, message: 'An Idempotency-Key header is required' },
  idempotency_key_reused: {
    status: 422,
    message: 'The Idempotency-Key was used for another request',
  },
  review_not_allowed: { status: 403, message: 'Only buyers of a product can review it' },
  reset_token_invalid: {
    status: 422,
    message: 'This password reset link is invalid or has expired.',
  },
  email_link_invalid: { status: 422, message: 'This link is invalid or has expired.' },
  password_chosen: { status: 409, message: 'The account already has a password' },
  sign_in_link_used: { status: 422, message: 'This link has already been used.' },
  sign_in_link_expired: { status: 422, message: 'This link has expired.' },
  sign_in_link_invalid: { status: 422, message: 'This link is invalid.' },
  account_deleted: { status: 422, message: 'The account for this link was deleted.' },
  service_unavailable: { status: 503, message: 'Service unavailable' },
  server_error: { status: 500, message: 'Server Error' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof apiErrors;

/** Codes for failed requests and unreadable responses. Only the web app creates them. */
export type TransportCode = 'network' | 'timeout' | 'unreadable' | 'aborted' | 'cookies_blocked';

export const fieldCodes = [
  'required',
  'invalid',
  'email',
  'phone',
  'name',
  'number',
  'too_short',
  'too_long',
  'taken',
  'mismatch',
  'common',
  'incorrect',
  'not_available',
  'quantity_above_stock',
  'out_of_stock',
  'payment_method_disabled',
  'not_accepted',
  'code_invalid',
  'code_used',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Validation errors follow Laravel's format. */
export interface ErrorBody<Code = ErrorCode, Field = FieldCode> {
  message: string;
  code: Code;
  errors?: Record<string, Field[]>;
  /** Values for the error message, such as `{ available: 3 }` or `{ retry_after: 60 }` (seconds). */
  details?: Record<string, unknown>;
}
