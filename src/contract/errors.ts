/**
 * Responses carry a code; the web app translates it into a message.
 */
export const errorCodes = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'current_user_not_found',
  'address_not_found',
  'cart_not_found',
  'cities_not_found',
  'user_not_found',
  'carousels_not_found',
  'categories_not_found',
  'payment_for_order_failed',
  'payment_not_found',
  'products_not_found',
  'product_not_found',
  'product_in_stock',
  'email_unconfirmed',
  'order_email_differs',
  'order_not_found',
  'session_not_found',
  'login_failed',
  'invalid_credentials',
  'validation_failed',
  'csrf_mismatch',
  'foreign_origin',
  'too_many_requests',
  'payload_too_large',
  'unsupported_media_type',
  'order_changed',
  'order_not_draft',
  'order_not_cancellable',
  'cart_empty',
  'address_required',
  'pickup_not_offered',
  'payment_required',
  'too_many_open_orders',
  'too_many_addresses',
  'idempotency_key_required',
  'idempotency_key_reused',
  'review_not_allowed',
  'reset_token_invalid',
  'email_link_invalid',
  'password_chosen',
  'sign_in_link_used',
  'sign_in_link_expired',
  'sign_in_link_invalid',
  'account_deleted',
  'service_unavailable',
  'server_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The messages of section 8, spelt as there. No code compares them; shoppers read the text of the code. */
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
  /** The wording misleads, as the specification says. */
  categories_not_found: 'Login failed',
  login_failed: 'Login failed',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type SpecifiedCode = keyof typeof specifiedMessages;

/** Failed requests and unreadable responses; created by the web app only. */
export const transportCodes = [
  'network',
  'timeout',
  'unreadable',
  'aborted',
  'cookies_blocked',
] as const;
export type TransportCode = (typeof transportCodes)[number];

/** Reasons for rejecting a field, in a 422. */
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
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Body of every error response. Validation errors follow Laravel's format. */
export interface ErrorBody<Code = ErrorCode, Field = FieldCode> {
  message: string;
  code: Code;
  /** Reasons per field of the request. */
  errors?: Record<string, Field[]>;
  /** Values for the error message, e.g. `{ available: 3 }` or `{ retry_after: 60 }` (seconds). */
  details?: Record<string, unknown>;
}
