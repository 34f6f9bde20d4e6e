import { object, string } from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { numberParams } from './orders';

/** Ends the link in the order's emails; its next emails have the new one. 404 `order_not_found`. */
export const replaceOrderLink = defineEndpoint({
  summary: "Replace the customer's link to an order",
  method: 'POST',
  path: '/api/admin/orders/{number}/link',
  access: 'staff',
  params: numberParams,
  data: object({ url: string() }),
});
