import { defineEndpoint } from '../endpoint';
import { enums, object, string, type Infer } from 'superstruct';

/** Contains only ids, and clients then fetch the data. `reload` means that the client may have missed events. */
export const adminEvent = object({ kind: enums(['order', 'reload']), number: string() });
export type AdminEvent = Infer<typeof adminEvent>;

/** In milliseconds. A client that receives nothing for longer has lost the connection. */
export const heartbeatMs = 25_000;

/** Browsers allow this many connections per host over HTTP/1.1. */
export const streamsPerSession = 6;
export const streamsInAll = 64;

/**
 * Each server-sent event is an `adminEvent` as JSON. The stream ends with the session, or when newer streams exceed the
 * limit.
 */
export const streamAdminEvents = defineEndpoint({
  summary: 'Order changes as server-sent events',
  method: 'GET',
  path: '/api/admin/events',
  access: 'orders.read',
  data: string(),
});
