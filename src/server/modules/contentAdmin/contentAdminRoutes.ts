import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as content from '../../../contract/admin/content';
import * as settings from '../../../contract/admin/settings';
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

/** Registers the endpoints of `contract/admin/content` and `contract/admin/settings`. */
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

  registerRoute(app, content.listAdminCategories, () => categories.listCategories(kysely));
  registerRoute(app, content.createCategory, async (call) => {
    await assertStored(images, call.body.image);
    return publishOnce(call, (trx, editor) => categories.createCategory(trx, editor, call.body));
  });
  registerRoute(app, content.updateCategory, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.image);
    return publish(call, (trx, editor) => categories.updateCategory(trx, editor, params.id, body));
  });
  registerRoute(app, content.deleteCategory, (call) =>
    publish(call, (trx, editor) => categories.deleteCategory(trx, editor, call.params.id)),
  );
  registerRoute(app, content.arrangeCategories, (call) =>
    publish(call, (trx, editor) => categories.arrangeCategories(trx, editor, call.body)),
  );

  registerRoute(app, content.listAdminTags, () => tags.listTags(kysely));
  registerRoute(app, content.createTag, (call) =>
    publishOnce(call, (trx, editor) => tags.createTag(trx, editor, call.body)),
  );
  registerRoute(app, content.updateTag, (call) =>
    publish(call, (trx, editor) => tags.updateTag(trx, editor, call.params.tag, call.body)),
  );
  registerRoute(app, content.deleteTag, (call) =>
    publish(call, (trx, editor) => tags.deleteTag(trx, editor, call.params.tag)),
  );

  registerRoute(app, content.listAdminSlides, () => slides.listSlides(kysely));
  registerRoute(app, content.createSlide, async (call) => {
    await assertStored(images, call.body.image);
    return publishOnce(call, (trx, editor) => slides.createSlide(trx, editor, call.body));
  });
  registerRoute(app, content.updateSlide, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.image);
    return publish(call, (trx, editor) => slides.updateSlide(trx, editor, params.id, body));
  });
  registerRoute(app, content.deleteSlide, (call) =>
    publish(call, (trx, editor) => slides.deleteSlide(trx, editor, call.params.id)),
  );
  registerRoute(app, content.arrangeSlides, (call) =>
    publish(call, (trx, editor) => slides.arrangeSlides(trx, editor, call.body)),
  );

  registerRoute(app, content.getAdminPage, ({ params }) => pages.getPage(kysely, params.name));
  registerRoute(app, content.updatePage, async (call) => {
    const { params, body } = call;
    await assertStored(images, body.content.image, 'content.image');
    return publish(call, (trx, editor) => pages.updatePage(trx, editor, params.name, body));
  });

  registerRoute(app, settings.getDeliverySettings, () => setting.getDelivery(kysely));
  registerRoute(app, settings.updateDeliverySettings, (call) =>
    publish(call, (trx, editor) => setting.updateDelivery(trx, editor, call.body)),
  );
  registerRoute(app, settings.getBusinessSettings, () => setting.getBusiness(kysely));
  registerRoute(app, settings.updateBusinessSettings, (call) =>
    publish(call, (trx, editor) => setting.updateBusiness(trx, editor, call.body)),
  );
  registerRoute(app, settings.getCatalogueSource, () => selectCatalogueSource(kysely));
}
