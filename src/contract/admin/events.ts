import { defineEndpoint } from '../endpoint';
import { enums, object, string, type Infer } from 'superstruct';

/** An event of the stream, with ids only: clients fetch the contents. `reload`: events may have been missed. */
export const adminEvent = object({ kind: enums(['order', 'reload']), number: string() });
export type AdminEvent = Infer<typeof adminEvent>;

/** Milliseconds; a client that receives nothing for longer has lost the connection. */
export const heartbeatMs = 25_000;

/** A browser allows no more connections over HTTP/1.1. */
export const streamsPerSession = 6;
export const streamsInAll = 64;

/** Server-sent events, each an `adminEvent` as JSON. Ends with the session, or when newer streams exceed the limit. */
export const streamAdminEvents = defineEndpoint({
  summary: 'Order changes as server-sent events',
  method: 'GET',
  path: '/api/admin/events',
  access: 'orders.read',
  data: string(),
});
