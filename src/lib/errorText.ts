import { useCallback } from 'react';
import type { ErrorCode, FieldCode, TransportCode } from '@/contract/errors';
import { type MessageId, type MessageValues, useText } from './text';

export function useErrorText(): (error: CodedError) => string {
  const { text } = useText();
  return useCallback(
    (error) => {
      const { id, values } = errorText(error);
      return text(id, values);
    },
    [text],
  );
}

/** Message of each error code. The type ensures that none is missing. */
const errorTexts = {
  bad_request: 'errors:badRequest',
  unauthenticated: 'errors:unauthenticated',
  forbidden: 'errors:forbiddenAction',
  not_found: 'errors:notFound',
  current_user_not_found: 'errors:currentUserNotFound',
  address_not_found: 'errors:addressNotFound',
  cart_not_found: 'errors:cartNotFound',
  cities_not_found: 'errors:citiesNotFound',
  user_not_found: 'errors:userNotFound',
  carousels_not_found: 'errors:carouselsNotFound',
  categories_not_found: 'errors:categoriesNotFound',
  payment_for_order_failed: 'errors:paymentForOrderFailed',
  payment_not_found: 'errors:paymentNotFound',
  products_not_found: 'errors:productsNotFound',
  product_not_found: 'errors:productNotFound',
  product_in_stock: 'errors:productInStock',
  email_unconfirmed: 'errors:emailUnconfirmed',
  order_email_differs: 'errors:orderEmailDiffers',
  order_not_found: 'errors:orderNotFound',
  session_not_found: 'errors:sessionNotFound',
  login_failed: 'errors:loginFailed',
  invalid_credentials: 'auth:validation.invalidCredentials',
  validation_failed: 'errors:validation',
  csrf_mismatch: 'errors:csrfMismatch',
  foreign_origin: 'errors:foreignOrigin',
  too_many_requests: 'errors:tooManyRequests',
  payload_too_large: 'errors:payloadTooLarge',
  unsupported_media_type: 'errors:badRequest',
  order_changed: 'errors:orderChanged',
  order_not_draft: 'errors:orderNotDraft',
  order_not_cancellable: 'errors:orderNotCancellable',
  cart_empty: 'errors:cartEmpty',
  address_required: 'errors:addressRequired',
  pickup_not_offered: 'errors:pickupNotOffered',
  payment_required: 'errors:paymentRequired',
  too_many_open_orders: 'errors:tooManyOpenOrders',
  too_many_addresses: 'errors:tooManyAddresses',
  idempotency_key_required: 'errors:placementRepeated',
  idempotency_key_reused: 'errors:placementRepeated',
  review_not_allowed: 'errors:reviewNotAllowed',
  reset_token_invalid: 'errors:resetTokenInvalid',
  email_link_invalid: 'errors:emailLinkInvalid',
  password_chosen: 'errors:passwordChosen',
  sign_in_link_used: 'errors:signInLinkUsed',
  sign_in_link_expired: 'errors:signInLinkExpired',
  sign_in_link_invalid: 'errors:signInLinkInvalid',
  account_deleted: 'errors:accountDeleted',
  service_unavailable: 'errors:serviceUnavailable',
  server_error: 'errors:server',
  network: 'errors:network',
  timeout: 'errors:timeout',
  unreadable: 'errors:unreadable',
  aborted: 'errors:aborted',
  cookies_blocked: 'errors:cookiesBlocked',
} as const satisfies Record<ErrorCode | TransportCode, MessageId>;

export const isErrorCode = (code: unknown): code is keyof typeof errorTexts =>
  Object.keys(errorTexts).some((known) => known === code);

/** Message of each field error. A form may override it. */
export const fieldErrorTexts = {
  required: 'common:form.field.required',
  invalid: 'common:form.field.invalid',
  email: 'common:form.field.email',
  phone: 'common:form.field.phone',
  name: 'common:form.field.name',
  number: 'common:form.field.number',
  too_short: 'common:form.field.tooShort',
  too_long: 'common:form.field.tooLong',
  taken: 'common:form.field.taken',
  mismatch: 'common:form.field.mismatch',
  common: 'common:form.field.commonPassword',
  incorrect: 'common:form.field.incorrect',
  not_available: 'common:form.field.notAvailable',
  quantity_above_stock: 'common:form.field.quantityAboveStock',
  out_of_stock: 'common:form.field.outOfStock',
  payment_method_disabled: 'common:form.field.notAvailable',
  not_accepted: 'common:form.field.notAccepted',
} as const satisfies Record<FieldCode, MessageId>;

/** An `ApiError` or any other error with a code. */
export interface CodedError {
  code: ErrorCode | TransportCode;
  details?: Readonly<Record<string, unknown>>;
}

/** The message of an error, with its details (`retry_after`, in seconds). */
export function errorText({ code, details }: CodedError): {
  id: MessageId;
  values?: MessageValues;
} {
  const seconds = details?.retry_after;
  if (code === 'too_many_requests' && typeof seconds === 'number') {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return { id: 'errors:tooManyRequestsMinutes', values: { minutes } };
  }
  return { id: errorTexts[code] };
}
