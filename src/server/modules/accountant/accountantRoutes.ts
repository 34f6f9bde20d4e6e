import type { FastifyInstance } from 'fastify';
import { writeAccountantFile, getAccountantMonth } from '@/contract/admin/accountant';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { readMonth } from './accountantService';
import { writePackage } from './packageService';

export function accountantRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerRoute(app, getAccountantMonth, ({ params }) => readMonth(database.kysely, params.month));

  registerRoute(app, writeAccountantFile, ({ params, body, ...context }) =>
    writePackage(database, context, params.month, body),
  );
}
