/**
 * The wire carries a code; the web app turns it into a sentence in the shopper's
 * language.
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
  'payment_not_found',
  'products_not_found',
  'product_not_found',
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
  'too_many_open_orders',
  'too_many_addresses',
  'idempotency_key_required',
  'idempotency_key_reused',
  'reset_token_invalid',
  'email_link_invalid',
  'service_unavailable',
  'server_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Failures that never reached a server, or whose answer could not be read; only the web app makes them. */
export const transportCodes = ['network', 'timeout', 'unreadable', 'aborted'] as const;
export type TransportCode = (typeof transportCodes)[number];

/** Why a field was rejected; the second part of a 422. */
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
  'common',
  'incorrect',
  'not_available',
  'quantity_above_stock',
  'out_of_stock',
  'payment_method_disabled',
  'not_accepted',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Body of every answer that is not a success. Validation failures follow Laravel's form. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  /** Per field: why. Field names are those of the request. */
  errors?: Record<string, FieldCode[]>;
  /** What the shopper needs to know beside the code, e.g. `{ available: 3 }` or `{ retry_after: 60 }` (seconds). */
  details?: Record<string, unknown>;
}
