import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as businessContract from '../../../contract/admin/businessSettings';
import * as categoryContract from '../../../contract/admin/categories';
import { getCatalogueSource } from '../../../contract/admin/catalogueSource';
import * as deliveryContract from '../../../contract/admin/deliverySettings';
import * as pageContract from '../../../contract/admin/pageTexts';
import * as slideContract from '../../../contract/admin/slides';
import type { Connection, Database } from '../../database/client';
import type { StaffActor } from '../../http/Actor';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import { selectCatalogueSource, type Publisher } from '../catalogue/catalogueService';
import { runOnce } from '../staff/idempotencyService';
import * as categories from './categoryService';
import { assertStored, type Editor } from './edited';
import * as pages from './pageService';
import * as slides from './slideService';
import * as setting from './settingService';
import * as tags from './tagService';

export interface ContentAdminParts {
  database: Database;
  publisher: Publisher;
  images: Pick<ImageStore, 'find'>;
}

interface Call {
  actor: StaffActor;
  request: FastifyRequest;
}

/** Registers the endpoints of categories, tags, banner, page texts and settings. */
export function contentAdminRoutes(
  app: FastifyInstance,
  { database, publisher, images }: ContentAdminParts,
): void {
  const { kysely } = database;
  type Change<Result> = (trx: Connection, editor: Editor) => Promise<Result>;
  const publish = <Result>({ actor, request }: Call, change: Change<Result>) =>
    publisher.publish((trx) => change(trx, { actor, requestId: request.id }));
  const publishOnce = <Result extends object>({ actor, request }: Call, change: Change<Result>) =>
    runOnce({ transaction: publisher.publish }, actor, request, (trx) =>
      change(trx, { actor, requestId: request.id }),
    );

  registerRoute(app, categoryContract.listAdminCategories, () => categories.listCategories(kysely));
  registerRoute(app, categoryContract.createCategory, async (call) => {
    await assertStored(images, call.body.image);
    return publishOnce(call, (trx, editor) => categories.createCategory(trx, editor, call.body));
  });
  registerRoute(app, categoryContract.updateCategory, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.image);
    return publish(call, (trx, editor) => categories.updateCategory(trx, editor, params.id, body));
  });
  registerRoute(app, categoryContract.deleteCategory, (call) =>
    publish(call, (trx, editor) => categories.deleteCategory(trx, editor, call.params.id)),
  );
  registerRoute(app, categoryContract.arrangeCategories, (call) =>
    publish(call, (trx, editor) => categories.arrangeCategories(trx, editor, call.body)),
  );

  registerRoute(app, categoryContract.listAdminTags, () => tags.listTags(kysely));
  registerRoute(app, categoryContract.createTag, (call) =>
    publishOnce(call, (trx, editor) => tags.createTag(trx, editor, call.body)),
  );
  registerRoute(app, categoryContract.updateTag, (call) =>
    publish(call, (trx, editor) => tags.updateTag(trx, editor, call.params.tag, call.body)),
  );
  registerRoute(app, categoryContract.deleteTag, (call) =>
    publish(call, (trx, editor) => tags.deleteTag(trx, editor, call.params.tag)),
  );

  registerRoute(app, slideContract.listAdminSlides, () => slides.listSlides(kysely));
  registerRoute(app, slideContract.createSlide, async (call) => {
    await assertStored(images, call.body.image);
    return publishOnce(call, (trx, editor) => slides.createSlide(trx, editor, call.body));
  });
  registerRoute(app, slideContract.updateSlide, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.image);
    return publish(call, (trx, editor) => slides.updateSlide(trx, editor, params.id, body));
  });
  registerRoute(app, slideContract.deleteSlide, (call) =>
    publish(call, (trx, editor) => slides.deleteSlide(trx, editor, call.params.id)),
  );
  registerRoute(app, slideContract.arrangeSlides, (call) =>
    publish(call, (trx, editor) => slides.arrangeSlides(trx, editor, call.body)),
  );

  registerRoute(app, pageContract.getAdminPage, ({ params }) => pages.getPage(kysely, params.name));
  registerRoute(app, pageContract.updatePage, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.content.image, 'content.image');
    return publish(call, (trx, editor) => pages.updatePage(trx, editor, params.name, body));
  });

  registerRoute(app, deliveryContract.getDeliverySettings, () => setting.getDelivery(kysely));
  registerRoute(app, deliveryContract.updateDeliverySettings, (call) =>
    publish(call, (trx, editor) => setting.updateDelivery(trx, editor, call.body)),
  );
  registerRoute(app, businessContract.getBusinessSettings, () => setting.getBusiness(kysely));
  registerRoute(app, businessContract.updateBusinessSettings, (call) =>
    publish(call, (trx, editor) => setting.updateBusiness(trx, editor, call.body)),
  );
  registerRoute(app, getCatalogueSource, () => selectCatalogueSource(kysely));
}
