import type { FastifyInstance } from 'fastify';
import * as contract from '@/contract/admin/customers';
import type { Database } from '../../database/client';
import { registerRoute } from '../../http/route';
import { runOnce } from '../staff/idempotencyService';
import * as actions from './customerActions';
import { countPeople, exportPeople, listPeople } from './listPeople';
import { lockingPeople, refreshPeople } from './peopleService';
import { readCustomer } from './readCustomer';

export function peopleRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const { kysely } = database;
  const people = lockingPeople(database);

  registerRoute(app, contract.listCustomers, async ({ query, actor }) => {
    await refreshPeople(database);
    return listPeople(kysely, query, actor);
  });

  registerRoute(app, contract.getCustomerCounts, async () => {
    await refreshPeople(database);
    return countPeople(kysely);
  });

  registerRoute(app, contract.getCustomer, async ({ params, ...context }) => {
    await refreshPeople(database);
    return readCustomer(kysely, context, params.id);
  });

  registerRoute(app, contract.addCustomerNote, ({ params, body, ...context }) =>
    runOnce(people, context, (trx) => actions.addNote(trx, context, params.id, body.text)),
  );

  registerRoute(app, contract.deleteCustomerNote, ({ params, ...context }) =>
    people.transaction((trx) => actions.removeNote(trx, context, params.id)),
  );

  registerRoute(app, contract.joinCustomers, ({ params, body, ...context }) =>
    people.transaction(async (trx) => {
      await actions.join(trx, context, params.id, body.other_id);
      return readCustomer(trx, context, params.id);
    }),
  );

  registerRoute(app, contract.separateCustomers, ({ params, ...context }) =>
    people.transaction((trx) => actions.separate(trx, context, params.id)),
  );

  registerRoute(app, contract.exportCustomer, async ({ params, ...context }) => {
    await refreshPeople(database);
    return people.transaction((trx) => actions.exportCustomer(trx, context, params.id));
  });

  registerRoute(app, contract.deleteCustomer, async ({ params, ...context }) => {
    await refreshPeople(database);
    return people.transaction((trx) => actions.deleteCustomer(trx, context, params.id));
  });

  registerRoute(app, contract.exportCustomers, async (context) => {
    await refreshPeople(database);
    return database.transaction((trx) => exportPeople(trx, context));
  });
}
