import { boolean, object, string } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { email, id, idParam, secret } from './fields';
import { emailMaxLength } from './limits';

const productParams = object({ product_id: idParam() });
const stockAlert = object({ waiting: boolean() });

export const getStockAlert = defineEndpoint({
  summary: 'Whether the customer gets an email when the product is back',
  method: 'GET',
  path: '/api/stock-alerts/{product_id}',
  access: 'customer',
  params: productParams,
  data: stockAlert,
});

/**
 * 404 `product_not_found`; 409 `product_in_stock` with id and name, `email_unconfirmed` unless the customer has used a
 * link sent to the account's email, which `requestStockAlert` sends.
 */
export const addStockAlert = defineEndpoint({
  summary: 'Create a stock alert for the customer',
  method: 'PUT',
  path: '/api/stock-alerts/{product_id}',
  access: 'customer',
  params: productParams,
  data: stockAlert,
});

export const removeStockAlert = defineEndpoint({
  summary: "Delete the customer's stock alert",
  method: 'DELETE',
  path: '/api/stock-alerts/{product_id}',
  access: 'customer',
  params: productParams,
  data: stockAlert,
});

/**
 * Emails a confirmation link in the request's language. The response does not reveal whether the email already has an
 * alert. 404 and 409 `product_in_stock` as in `addStockAlert`.
 */
export const requestStockAlert = defineEndpoint({
  summary: 'Request an email when the product is back, without an account',
  method: 'POST',
  path: '/api/stock-alerts',
  access: 'public',
  body: object({ product_id: id(), email: email(emailMaxLength) }),
});

/** 422 `email_link_invalid`; other errors as in `requestStockAlert`. */
export const confirmStockAlert = defineEndpoint({
  summary: "Confirm the email with the link's token",
  method: 'POST',
  path: '/api/stock-alerts/confirm',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ product_id: id(), name: string() }),
});

/** 422 `email_link_invalid` for a token from elsewhere; a used token remains valid. */
export const endStockAlerts = defineEndpoint({
  summary: 'Delete all alerts for an email, with the token from an email',
  method: 'POST',
  path: '/api/stock-alerts/unsubscribe',
  access: 'public',
  body: object({ token: secret(1000) }),
});
