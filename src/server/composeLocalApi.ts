import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { enums, object, optional, string, type Infer } from 'superstruct';
import { makeBackup } from './backup/makeBackup';
import type { Database } from './database/client';
import type { StorageSettings } from './images/storage';
import { ApiError } from './http/ApiError';
import { isLocalRequest } from './http/isLocalRequest';
import { sameText } from './http/secret';
import type { MakeStaffLink } from './modules/staff/memberService';

export interface LocalApiParts {
  /** The bearer token, which is stored in `local-api.json`. */
  key: string;
  database: Database;
  storageSettings: StorageSettings;
  staffLink: MakeStaffLink;
  /**
   * A client that stops reading a backup is disconnected after this time, because its transaction blocks other queries.
   */
  backupIdleTimeout?: number;
}

const staffLinkBody = object({ command: enums(['owner', 'reset']), email: string() });
export type StaffLinkBody = Infer<typeof staffLinkBody>;
/** The URL is omitted if the command does not match the email. */
export const staffLinkResult = object({ url: optional(string()) });

/**
 * Routes for commands on this machine, which cannot open the embedded database of a running shop. All other clients get
 * a 404.
 */
export function composeLocalApi(
  app: FastifyInstance,
  { key, database, storageSettings, staffLink, backupIdleTimeout = 10_000 }: LocalApiParts,
): void {
  void app.register(async (local) => {
    local.addHook('onRequest', async (request, reply) => {
      const isAuthorised = sameText(request.headers.authorization ?? '', `Bearer ${key}`);
      if (!isAuthorised || !isLocalRequest(request)) throw new ApiError('not_found');
      reply.header('cache-control', 'no-store');
    });
    // Unlike the public API, this sends the error message to the client.
    local.setErrorHandler<Error>((error, request, reply) => {
      if (error instanceof ApiError) throw error;
      request.log.error({ err: error }, 'command failed');
      return reply.code(500).send({ message: error.message });
    });

    local.get('/local', async () => ({ status: 'ok' }));

    local.post<{ Body: StaffLinkBody }>(
      '/local/staff/link',
      { config: { withoutXsrf: true }, schema: { body: staffLinkBody } },
      async ({ body: { command, email } }) => ({ url: await staffLink(command, email) }),
    );

    local.get('/local/backup', async (request, reply) => {
      async function* content() {
        for await (const line of makeBackup({ ...storageSettings, database })) yield `${line}\n`;
      }
      request.raw.setTimeout(backupIdleTimeout);
      return reply.type('application/x-ndjson').send(Readable.from(content()));
    });
  });
}
