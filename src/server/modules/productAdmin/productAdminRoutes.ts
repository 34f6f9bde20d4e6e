import type { FastifyInstance } from 'fastify';
import * as endpoints from '@/contract/admin/products';
import { updateProductValues as updateValues } from '@/contract/admin/productValues';
import type { Connection, Database } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import type { Publisher } from '../catalogue/catalogueService';
import { runOnce } from '../staff/idempotencyService';
import { arrangeProducts } from './arrangeProducts';
import * as drafts from './draftService';
import { previewProduct } from './previewProduct';
import { selectAdminProducts, selectChoices } from './productAdminRepository';
import { publishProduct } from './publishProduct';
import { updateProductValues } from './updateProductValues';

/** Registers the endpoints of products in `contract/admin/products`. Needs `useXsrf` and `useIdentity`. */
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

  registerRoute(app, endpoints.createProduct, ({ actor, request, body }) =>
    runOnce(database, actor, request, (trx) =>
      drafts.createProduct(trx, actor, body.copy_of, request.id),
    ),
  );

  registerRoute(app, endpoints.saveProductDraft, ({ actor, params, body, request }) =>
    database.transaction((trx) =>
      drafts.saveDraft(trx, images, actor, { ...body, id: params.id }, request.id),
    ),
  );

  registerRoute(app, endpoints.discardProductDraft, ({ actor, params, request }) =>
    database.transaction((trx) => drafts.discardDraft(trx, actor, params.id, request.id)),
  );

  registerRoute(app, endpoints.publishProduct, ({ actor, params, body, request }) => {
    const draft = { id: params.id, draftVersion: body.draft_version };
    return publisher.publish((trx) => publishProduct(trx, actor, draft, request.id));
  });

  registerRoute(app, endpoints.listProductVersions, ({ params }) =>
    drafts.listVersions(kysely, params.id),
  );

  registerRoute(app, endpoints.restoreProductVersion, ({ actor, params, body, request }) =>
    database.transaction((trx) =>
      drafts.restoreVersion(trx, actor, params, body.draft_version, request.id),
    ),
  );

  registerRoute(app, endpoints.previewProduct, ({ params, query }) =>
    previewProduct(kysely, params.id, query.locale),
  );

  registerRoute(app, updateValues, async ({ actor, body: { changes }, locale, request }) => {
    const hasPrices = changes.some(({ price }) => price);
    if (hasPrices && actor.role !== 'owner') throw new ApiError('forbidden');
    const change = (trx: Connection) =>
      updateProductValues(trx, actor, changes, locale, request.id);
    await (hasPrices ? publisher.publish(change) : database.transaction(change));
  });

  registerRoute(app, endpoints.arrangeProducts, ({ actor, body, request }) =>
    publisher.publish((trx) => arrangeProducts(trx, actor, body, request.id)),
  );
}
