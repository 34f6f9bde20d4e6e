import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/firstDay';
import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { registerRoute } from '../../http/route';
import type { StorageSettings } from '../../images/storage';
import type { Settings } from '../../settings';
import type { Publisher } from '../catalogue/catalogueService';
import * as firstDay from './firstDayService';

interface Parts {
  database: Database;
  publisher: Publisher;
  outbox: Outbox;
  settings: StorageSettings & Pick<Settings, 'smtpUrl'>;
}

/** Registers the endpoints of `contract/admin/firstDay`. */
export function firstDayRoutes(
  app: FastifyInstance,
  { database, publisher, outbox, settings }: Parts,
): void {
  registerRoute(app, endpoints.getFirstDay, ({ actor }) =>
    firstDay.readFirstDay(database.kysely, actor, settings),
  );

  registerRoute(app, endpoints.dismissFirstDay, ({ actor, request }) =>
    database.transaction((trx) => firstDay.dismiss(trx, actor, request.id)),
  );

  registerRoute(app, endpoints.sendTestEmail, async ({ actor, locale, request }) => {
    const who = { actor, locale, requestId: request.id };
    await database.transaction((trx) => firstDay.addTestEmail(trx, outbox, who));
  });

  registerRoute(app, endpoints.removeSamples, ({ actor, request }) =>
    publisher.publish((trx) => firstDay.removeSamples(trx, actor, request.id)),
  );
}
