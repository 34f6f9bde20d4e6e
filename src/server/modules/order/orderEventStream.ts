import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  heartbeatMillis,
  streamAdminEvents,
  type AdminEvent,
} from '../../../contract/admin/events';
import type { Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import type { StaffIdentities } from '../../http/Actor';
import { staffSecret } from '../../http/staffCookie';
import { ordersChannel } from './orderRepository';

/** Each stream takes one of the API requests that may run at a time. */
const maxStreams = 32;

/** Register after `useIdentity`. */
export function orderEventStream(
  app: FastifyInstance,
  { database, identities }: { database: Database; identities: StaffIdentities },
): void {
  const streams = new Set<PassThrough>();
  const send = (event: AdminEvent) => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  let unlisten = (): void => undefined;
  app.addHook('onReady', async () => {
    unlisten = await database.listen(ordersChannel, {
      onNotification: (number) => send({ kind: 'order', number }),
      onReconnect: () => send({ kind: 'reload', number: '' }),
    });
  });
  // Before the server waits for running requests.
  app.addHook('preClose', async () => {
    unlisten();
    for (const stream of streams) stream.end();
  });

  app.get(
    streamAdminEvents.path,
    { config: { endpoint: streamAdminEvents } },
    async (request, reply) => {
      if (streams.size >= maxStreams)
        throw new ApiError('service_unavailable', { details: { retry_after: 60 } });
      const secret = staffSecret(request) ?? '';
      const stream = new PassThrough();
      const heartbeat = setInterval(() => {
        identities.findStaff(secret).then(
          (staff) => {
            if (staff?.complete) stream.write(':\n\n');
            else stream.end();
          },
          () => stream.end(),
        );
      }, heartbeatMillis);
      stream.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      streams.add(stream);
      // Sends the headers at once.
      stream.write(':\n\n');
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}
