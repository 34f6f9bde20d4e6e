import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  heartbeatMs,
  streamAdminEvents,
  streamsInAll,
  streamsPerSession,
  type AdminEvent,
} from '@/contract/admin/events';
import type { Database } from '../../../database/client';
import { ApiError } from '../../../http/ApiError';
import type { StaffIdentities } from '../../../http/Actor';
import { staffSecret } from '../../../http/staffCookie';
import { endedSessionsChannel } from '../../staff/staffIdentityService';
import { ordersChannel } from '../orderChangeService';

const heartbeat = ':\n\n';
/** The time until a browser reopens a stream that was closed in favour of a newer one. */
const replacedRetryMs = 60_000;

interface EventStream {
  sessionId: number;
  body: PassThrough;
  /** Ends the stream if its session has ended. */
  check(): Promise<void>;
}

/** Requires `useIdentity`. */
export function orderEventStream(
  app: FastifyInstance,
  { database, identities }: { database: Database; identities: StaffIdentities },
): void {
  /** Sorted from oldest to newest. */
  const streams = new Set<EventStream>();
  const getSessionStreams = (id: number) =>
    [...streams].filter(({ sessionId }) => sessionId === id);
  const end = (stream: EventStream, last?: string) => {
    streams.delete(stream);
    stream.body.end(last);
  };
  const write = (stream: EventStream, text: string) => {
    // A client that does not read would fill the memory.
    if (!stream.body.write(text)) stream.body.destroy();
  };
  const send = (event: AdminEvent) => {
    for (const stream of streams) write(stream, `data: ${JSON.stringify(event)}\n\n`);
  };
  const listeners: (() => void)[] = [];
  app.addHook('onReady', async () => {
    listeners.push(
      await database.listen(ordersChannel, {
        onNotification: (number) => send({ kind: 'order', number }),
        onReconnect: () => send({ kind: 'reload', number: '' }),
      }),
      await database.listen(endedSessionsChannel, {
        onNotification: (id) => getSessionStreams(Number(id)).forEach((stream) => end(stream)),
        onReconnect: () => streams.forEach((stream) => void stream.check()),
      }),
    );
  });
  // Runs before the server waits for open requests.
  app.addHook('preClose', async () => {
    for (const unlisten of listeners) unlisten();
    for (const stream of streams) end(stream);
  });

  app.get(
    streamAdminEvents.path,
    { config: { endpoint: streamAdminEvents } },
    async (request, reply) => {
      if (!request.staff) throw new ApiError('unauthenticated');
      const { sessionId } = request.staff;
      const secret = staffSecret(request) ?? '';
      const stream: EventStream = {
        sessionId,
        body: new PassThrough(),
        check: () =>
          identities.findStaff(secret).then(
            (staff) => {
              if (!staff?.complete) end(stream);
            },
            () => end(stream),
          ),
      };
      const timer = setInterval(() => {
        void stream.check().then(() => {
          if (streams.has(stream)) write(stream, heartbeat);
        });
      }, heartbeatMs);
      stream.body.once('close', () => {
        clearInterval(timer);
        streams.delete(stream);
      });
      streams.add(stream);
      const excess = [
        ...getSessionStreams(sessionId).slice(0, -streamsPerSession),
        ...[...streams].slice(0, -streamsInAll),
      ];
      for (const oldest of excess) end(oldest, `retry: ${replacedRetryMs}\n\n`);
      // Send the headers immediately.
      write(stream, heartbeat);
      // The session may have ended since it was found.
      void stream.check();
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream.body);
    },
  );
}
