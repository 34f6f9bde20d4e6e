import type { ErrorCode } from './errors';

/**
 * HTTP status and message of each error: the English text of section 8, unchanged, including its
 * misspelling; no code compares it. Used by the server only; browsers use the codes.
 */
export const apiErrors: Readonly<Record<ErrorCode, { status: number; message: string }>> = {
  bad_request: { status: 400, message: 'Bad request' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  forbidden: { status: 403, message: 'Forbidden' },
  not_found: { status: 404, message: 'Not found' },
  current_user_not_found: { status: 404, message: 'Curent user not found!' },
  address_not_found: { status: 404, message: 'Address not found' },
  cart_not_found: { status: 404, message: 'Cart not found' },
  cities_not_found: { status: 404, message: 'Cities not found' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  products_not_found: { status: 404, message: 'Products not found' },
  product_not_found: { status: 404, message: 'Products not found' },
  product_in_stock: { status: 409, message: 'The product is in stock' },
  order_not_found: { status: 404, message: 'Order not found' },
  page_not_found: { status: 404, message: 'Page not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  login_failed: { status: 500, message: 'Login failed' },
  invalid_credentials: { status: 422, message: 'These credentials do not match our records.' },
  validation_failed: { status: 422, message: 'The given data was invalid.' },
  csrf_mismatch: { status: 419, message: 'CSRF token mismatch.' },
  too_many_requests: { status: 429, message: 'Too Many Attempts.' },
  payload_too_large: { status: 413, message: 'Payload too large' },
  unsupported_media_type: { status: 415, message: 'Unsupported media type' },
  order_changed: { status: 409, message: 'The order has changed' },
  order_not_draft: { status: 409, message: 'The order is no longer a draft' },
  order_not_cancellable: { status: 409, message: 'The order can no longer be cancelled' },
  cart_empty: { status: 422, message: 'Cart not found' },
  address_required: { status: 422, message: 'Address not found' },
  too_many_addresses: { status: 422, message: 'Too many addresses' },
  too_many_open_orders: { status: 422, message: 'Too many open orders' },
  payment_required: { status: 422, message: 'Payment not found' },
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
  service_unavailable: { status: 503, message: 'Service unavailable' },
  server_error: { status: 500, message: 'Server Error' },
};
