import { boolean, object, string } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { email, id, idParam, secret } from './fields';
import { emailMaxLength } from './limits';

const productParams = object({ product_id: idParam() });
const stockAlert = object({ waiting: boolean() });

export const getStockAlert = defineEndpoint({
  summary: 'Check whether the customer has a stock alert',
  method: 'GET',
  path: '/api/stock-alerts/{product_id}',
  access: 'customer',
  params: productParams,
  data: stockAlert,
});

/**
 * Responds with 409 `product_in_stock` with id and name, or 409 `email_unconfirmed` unless the customer has used a link
 * from `requestStockAlert`.
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

/** Emails a confirmation link. The response does not reveal whether the email already has an alert. */
export const requestStockAlert = defineEndpoint({
  summary: 'Request a stock alert without an account',
  method: 'POST',
  path: '/api/stock-alerts',
  access: 'public',
  body: object({ product_id: id(), email: email(emailMaxLength) }),
});

export const confirmStockAlert = defineEndpoint({
  summary: "Confirm the email with the link's token",
  method: 'POST',
  path: '/api/stock-alerts/confirm',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ product_id: id(), name: string() }),
});

/** A token can be used several times. */
export const endStockAlerts = defineEndpoint({
  summary: 'Delete all stock alerts of an email address, with the token from an email',
  method: 'POST',
  path: '/api/stock-alerts/unsubscribe',
  access: 'public',
  body: object({ token: secret(1000) }),
});
