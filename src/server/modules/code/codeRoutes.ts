import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/codes';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { runOnce } from '../staff/idempotencyService';
import * as codes from './codeAdminService';

export function codeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const { kysely, transaction } = database;

  registerRoute(app, endpoints.listCodes, () => codes.listCodes(kysely));

  registerRoute(app, endpoints.getCode, ({ params }) => codes.readCode(kysely, params.code));

  registerRoute(app, endpoints.createCode, ({ body, ...context }) =>
    runOnce(database, context, (trx) => codes.createCode(trx, context, body)),
  );

  registerRoute(app, endpoints.updateCode, ({ params, body, ...context }) =>
    transaction((trx) => codes.updateCode(trx, context, params.code, body)),
  );

  registerRoute(app, endpoints.switchCode, ({ params, body, ...context }) =>
    transaction((trx) => codes.switchCode(trx, context, params.code, body)),
  );
}
