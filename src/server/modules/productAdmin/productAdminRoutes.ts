import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/products';
import { updateProductValues as updateValues } from '@/contract/admin/productValues';
import { can } from '@/contract/permissions';
import type { Connection, Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import type { Publisher } from '../catalogue/catalogueService';
import { runOnce } from '../staff/idempotencyService';
import { arrangeProducts, arrangeSizes } from './arrangeProducts';
import * as drafts from './draftService';
import { selectAdminProducts, selectChoices } from './productAdminRepository';
import { publishProduct } from './publishProduct';
import { updateProductValues } from './updateProductValues';

export function productAdminRoutes(
  app: FastifyInstance,
  { database, publisher, images }: { database: Database; publisher: Publisher; images: ImageStore },
): void {
  const { kysely } = database;

  registerRoute(app, endpoints.listAdminProducts, ({ query, locale }) =>
    selectAdminProducts(kysely, query, locale),
  );

  registerRoute(app, endpoints.getProductChoices, () => selectChoices(kysely));

  registerRoute(app, endpoints.getAdminProduct, ({ params }) =>
    drafts.readProduct(kysely, params.id),
  );

  registerRoute(app, endpoints.createProduct, ({ body, ...context }) =>
    runOnce(database, context, (trx) => drafts.createProduct(trx, context, body)),
  );

  registerRoute(app, endpoints.saveProductDraft, ({ params, body, ...context }) =>
    database.transaction((trx) =>
      drafts.saveDraft(trx, images, context, { ...body, id: params.id }),
    ),
  );

  registerRoute(app, endpoints.discardProductDraft, ({ params, ...context }) =>
    database.transaction((trx) => drafts.discardDraft(trx, context, params.id)),
  );

  registerRoute(app, endpoints.publishProduct, ({ params, body, ...context }) => {
    const draft = { id: params.id, draftVersion: body.draft_version };
    return publisher.publish((trx) => publishProduct(trx, context, draft));
  });

  registerRoute(app, endpoints.listProductVersions, ({ params }) =>
    drafts.listVersions(kysely, params.id),
  );

  registerRoute(app, endpoints.restoreProductVersion, ({ params, body, ...context }) =>
    database.transaction((trx) => drafts.restoreVersion(trx, context, params, body.draft_version)),
  );

  registerRoute(app, endpoints.previewProduct, ({ params, query }) =>
    drafts.previewProduct(kysely, params.id, query.locale),
  );

  registerRoute(app, updateValues, async ({ body: { changes }, ...context }) => {
    const hasPrices = changes.some(({ price }) => price);
    if (hasPrices && !can(context.actor.role, 'catalogue.publish')) throw new ApiError('forbidden');
    const change = (trx: Connection) => updateProductValues(trx, context, changes);
    await (hasPrices ? publisher.publish(change) : database.transaction(change));
  });

  registerRoute(app, endpoints.arrangeProducts, ({ body, ...context }) =>
    publisher.publish((trx) => arrangeProducts(trx, context, body)),
  );

  registerRoute(app, endpoints.arrangeSizes, ({ body, ...context }) =>
    publisher.publish((trx) => arrangeSizes(trx, context, body)),
  );
}
