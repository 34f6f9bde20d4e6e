import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { boolean, object, optional, string, type Infer } from 'superstruct';
import { makeBackup } from './backup/makeBackup';
import type { Database } from './database/client';
import { ApiError } from './http/ApiError';
import { isLocalRequest } from './http/isLocalRequest';
import { sameText } from './http/secret';
import { ownerStatus, type OrderAdministration } from './modules/order/orderAdministration';

export interface LocalApiParts {
  /** The one in `local-api.json`. */
  key: string;
  database: Database;
  dataDir: string;
  /** Brings catalogue, texts and pictures to what the owner's files say. */
  seed(options: SeedBody): Promise<void>;
  orders: OrderAdministration;
  /**
   * Milliseconds. A client that reads nothing of a backup for so long is disconnected, since other
   * queries wait for the transaction in which the rows are read.
   */
  backupIdleTimeout?: number;
}

const orderParams = object({ number: string() });
const transitionBody = object({ status: ownerStatus, tracking_number: optional(string()) });
export type TransitionBody = Infer<typeof transitionBody>;
const seedBody = object({ stock: boolean() });
export type SeedBody = Infer<typeof seedBody>;

/**
 * Routes by which commands on this machine reach a shop on the embedded database, which belongs to one
 * process. Everyone else gets 404.
 */
export function composeLocalApi(
  app: FastifyInstance,
  { key, database, dataDir, seed, orders, backupIdleTimeout = 10_000 }: LocalApiParts,
): void {
  void app.register(async (local) => {
    local.addHook('onRequest', async (request, reply) => {
      const authorised = sameText(request.headers.authorization ?? '', `Bearer ${key}`);
      if (!authorised || !isLocalRequest(request)) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
    });
    // The owner may read why a command failed.
    local.setErrorHandler<Error>((error, request, reply) => {
      if (error instanceof ApiError) throw error;
      request.log.error({ err: error }, 'command failed');
      return reply.code(500).send({ message: error.message });
    });

    local.get('/local', async () => ({ status: 'ok' }));

    local.get('/local/orders', () => orders.listOpen());

    local.post<{ Params: Infer<typeof orderParams>; Body: TransitionBody }>(
      '/local/orders/:number/transition',
      { config: { withoutXsrf: true }, schema: { params: orderParams, body: transitionBody } },
      ({ params: { number }, body: { status, tracking_number } }) =>
        orders.transition(number, status, tracking_number),
    );

    local.post<{ Body: SeedBody }>(
      '/local/seed',
      { config: { withoutXsrf: true }, schema: { body: seedBody } },
      async ({ body }) => {
        await seed(body);
        return { status: 'ok' };
      },
    );

    local.get('/local/backup', async (request, reply) => {
      async function* content() {
        for await (const line of makeBackup({ database, dataDir })) yield `${line}\n`;
      }
      request.raw.setTimeout(backupIdleTimeout);
      return reply.type('application/x-ndjson').send(Readable.from(content()));
    });
  });
}
