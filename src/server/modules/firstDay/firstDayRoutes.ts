import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/firstDay';
import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { registerRoute } from '../../http/route';
import type { StorageSettings } from '../../images/storage';
import type { Settings } from '../../settings';
import type { Publisher } from '../catalogue/catalogueService';
import * as firstDay from './firstDayService';

export function firstDayRoutes(
  app: FastifyInstance,
  deps: { database: Database; publisher: Publisher; outbox: Outbox },
  settings: StorageSettings & Pick<Settings, 'smtpUrl'>,
): void {
  const { database, publisher, outbox } = deps;
  registerRoute(app, endpoints.getFirstDay, ({ actor }) =>
    firstDay.readFirstDay(database.kysely, actor, settings),
  );

  registerRoute(app, endpoints.dismissFirstDay, (context) =>
    database.transaction((trx) => firstDay.dismiss(trx, context)),
  );

  registerRoute(app, endpoints.sendTestEmail, (context) =>
    database.transaction((trx) => firstDay.addTestEmail(trx, outbox, context)),
  );

  registerRoute(app, endpoints.removeSamples, (context) =>
    publisher.publish((trx) => firstDay.removeSamples(trx, context)),
  );
}
