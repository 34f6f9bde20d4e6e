import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/cases';
import type { Database } from '../../database/client';
import type { Outbox } from '../../email/emailRepository';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import { registerUpload } from '../../images/uploadRoute';
import { runOnce } from '../staff/idempotencyService';
import { writeRegister } from './caseRegister';
import * as pictures from './casePictureService';
import * as cases from './caseService';

export function caseRoutes(
  app: FastifyInstance,
  deps: {
    database: Database;
    outbox: Outbox;
    images: Pick<ImageStore, 'normalize'>;
  },
): void {
  const { database, images } = deps;
  const { kysely, transaction } = database;

  registerRoute(app, endpoints.listCases, ({ query, ...reader }) =>
    cases.list(kysely, reader, query),
  );

  registerRoute(app, endpoints.getCase, ({ params, ...context }) =>
    cases.read(kysely, context, params.number),
  );

  registerRoute(app, endpoints.enterCase, ({ body, ...context }) =>
    runOnce(database, context, (trx) => cases.enter(deps, trx, context, body)),
  );

  registerRoute(app, endpoints.editCase, ({ params, body, ...context }) =>
    transaction((trx) => cases.edit(deps, trx, context, params.number, body)),
  );

  // Pictures of any size are accepted, because customers send what they have.
  registerUpload(app, endpoints.addCasePicture, { images, minSide: 1 }, (image, context) =>
    transaction((trx) => pictures.addPicture(trx, context, context.params.number, image)),
  );

  registerRoute(app, endpoints.getCasePicture, ({ params }) =>
    pictures.readPicture(kysely, params),
  );

  registerRoute(app, endpoints.removeCasePicture, ({ params, ...context }) =>
    transaction((trx) => pictures.removePicture(trx, context, params)),
  );

  registerRoute(app, endpoints.decideCase, ({ params, body, ...context }) =>
    transaction((trx) => cases.decide(deps, trx, context, params.number, body)),
  );

  registerRoute(app, endpoints.writeCaseRegister, (context) =>
    transaction((trx) => writeRegister(trx, context)),
  );

  registerRoute(app, endpoints.followCase, ({ params, body, ...context }) =>
    transaction((trx) => cases.follow(trx, context, params.number, body)),
  );
}
