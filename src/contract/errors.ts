/**
 * Refusals. The wire carries a code; the web app turns it into a sentence in the shopper's
 * language. `message` is the catalogued English text of section 8, kept to the letter, misspelling
 * included; nothing is matched by it.
 */
export const errorCodes = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'current_user_not_found',
  'address_not_found',
  'user_not_found',
  'cart_not_found',
  'cities_not_found',
  'payment_not_found',
  'payment_for_order_failed',
  'products_not_found',
  'product_not_found',
  'carousels_not_found',
  'categories_not_found',
  'order_not_found',
  'page_not_found',
  'session_not_found',
  'login_failed',
  'invalid_credentials',
  'validation_failed',
  'csrf_mismatch',
  'too_many_requests',
  'payload_too_large',
  'unsupported_media_type',
  'order_changed',
  'order_not_draft',
  'order_not_cancellable',
  'cart_empty',
  'address_required',
  'payment_required',
  'idempotency_key_required',
  'idempotency_key_reused',
  'reset_token_invalid',
  'service_unavailable',
  'server_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Failures that never reached a server, or whose answer could not be read; only the web app makes them. */
export const transportCodes = ['network', 'timeout', 'unreadable', 'aborted'] as const;
export type TransportCode = (typeof transportCodes)[number];

/** Why a field was refused; the second part of a 422. */
export const fieldCodes = [
  'required',
  'invalid',
  'email',
  'phone',
  'number',
  'too_short',
  'too_long',
  'taken',
  'mismatch',
  'incorrect',
  'not_available',
  'quantity_above_stock',
  'out_of_stock',
  'payment_method_disabled',
  'not_accepted',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** HTTP status and catalogued message of each refusal. */
export const refusals: Readonly<Record<ErrorCode, { status: number; message: string }>> = {
  bad_request: { status: 400, message: 'Bad request' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  forbidden: { status: 403, message: 'Forbidden' },
  not_found: { status: 404, message: 'Not found' },
  current_user_not_found: { status: 404, message: 'Curent user not found!' },
  address_not_found: { status: 404, message: 'Address not found' },
  user_not_found: { status: 404, message: 'User not found' },
  cart_not_found: { status: 404, message: 'Cart not found' },
  cities_not_found: { status: 404, message: 'Cities not found' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  payment_for_order_failed: { status: 500, message: 'Failed to fetch payment for order' },
  products_not_found: { status: 404, message: 'Products not found' },
  product_not_found: { status: 404, message: 'Products not found' },
  carousels_not_found: { status: 404, message: 'Carousels not found' },
  categories_not_found: { status: 404, message: 'Login failed' },
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
  payment_required: { status: 422, message: 'Payment not found' },
  idempotency_key_required: { status: 422, message: 'An Idempotency-Key header is required' },
  idempotency_key_reused: {
    status: 422,
    message: 'The Idempotency-Key was used for another order',
  },
  reset_token_invalid: {
    status: 422,
    message: 'This password reset link is invalid or has expired.',
  },
  service_unavailable: { status: 503, message: 'Service unavailable' },
  server_error: { status: 500, message: 'Server Error' },
};

/** Body of every answer that is not a success. Validation failures follow Laravel's form. */
export interface RefusalBody {
  message: string;
  code: ErrorCode;
  /** Per field: why. Field names are those of the request. */
  errors?: Record<string, FieldCode[]>;
  /** What the shopper needs to know beside the code, e.g. `{ available: 3 }` or `{ retry_after: 60 }` (seconds). */
  details?: Record<string, unknown>;
}
