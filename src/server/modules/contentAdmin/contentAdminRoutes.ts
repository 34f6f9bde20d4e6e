import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as categoryContract from '@/contract/admin/categories';
import * as settingContract from '@/contract/admin/shopSettings';
import * as pageContract from '@/contract/admin/pageTexts';
import * as slideContract from '@/contract/admin/slides';
import type { Connection, Database } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import type { ImageFile } from '../../database/tables';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import type { Publisher } from '../catalogue/catalogueService';
import { runOnce } from '../staff/idempotencyService';
import * as categories from './categoryService';
import { arrange, storedImage } from './edited';
import * as slides from './slideService';
import * as tags from './tagService';
import * as setting from './settingService';
import * as pages from './settingService';

export interface ContentAdminParts {
  database: Database;
  publisher: Publisher;
  images: Pick<ImageStore, 'original'>;
}

/** Bytes; more than of other requests. */
const pageBodyLimit = 256 * 1024;

/** Registers the endpoints of categories, tags, banner, page texts and settings. */
export function contentAdminRoutes(
  app: FastifyInstance,
  { database, publisher, images }: ContentAdminParts,
): void {
  const { kysely } = database;
  type Change<Result> = (trx: Connection, editor: StaffRequest) => Promise<Result>;
  const publish = <Result>(call: StaffRequest, change: Change<Result>) =>
    publisher.publish((trx) => change(trx, call));
  const publishOnce = <Result extends object>(
    call: StaffRequest & { request: FastifyRequest },
    change: Change<Result>,
  ) =>
    runOnce({ transaction: publisher.publish }, call.actor, call.request, (trx) =>
      change(trx, call),
    );
  const withImage = async <Body extends { image: ImageFile }>(trx: Connection, body: Body) => ({
    ...body,
    image: await storedImage(trx, images, body.image),
  });

  registerRoute(app, categoryContract.listAdminCategories, () => categories.listCategories(kysely));
  registerRoute(app, categoryContract.createCategory, (call) =>
    publishOnce(call, async (trx, editor) =>
      categories.createCategory(trx, editor, await withImage(trx, call.body)),
    ),
  );
  registerRoute(app, categoryContract.updateCategory, (call) =>
    publish(call, async (trx, editor) =>
      categories.updateCategory(trx, editor, call.params.id, await withImage(trx, call.body)),
    ),
  );
  registerRoute(app, categoryContract.deleteCategory, (call) =>
    publish(call, (trx, editor) => categories.deleteCategory(trx, editor, call.params.id)),
  );
  registerRoute(app, categoryContract.arrangeCategories, (call) =>
    publish(call, (trx, editor) => arrange(trx, editor, 'category', call.body)),
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
  registerRoute(app, slideContract.createSlide, (call) =>
    publishOnce(call, async (trx, editor) =>
      slides.createSlide(trx, editor, await withImage(trx, call.body)),
    ),
  );
  registerRoute(app, slideContract.updateSlide, (call) =>
    publish(call, async (trx, editor) =>
      slides.updateSlide(trx, editor, call.params.id, await withImage(trx, call.body)),
    ),
  );
  registerRoute(app, slideContract.deleteSlide, (call) =>
    publish(call, (trx, editor) => slides.deleteSlide(trx, editor, call.params.id)),
  );
  registerRoute(app, slideContract.arrangeSlides, (call) =>
    publish(call, (trx, editor) => arrange(trx, editor, 'slide', call.body)),
  );

  registerRoute(app, pageContract.getAdminPage, ({ params }) => pages.getPage(kysely, params.name));
  registerRoute(
    app,
    pageContract.updatePage,
    (call) =>
      publish(call, async (trx, editor) => {
        const { version, content } = call.body;
        const image =
          content.image && (await storedImage(trx, images, content.image, 'content.image'));
        const page = { version, content: { ...content, image } };
        return pages.updatePage(trx, editor, call.params.name, page);
      }),
    { bodyLimit: pageBodyLimit },
  );

  registerRoute(app, settingContract.getDeliverySettings, () =>
    setting.getSetting(kysely, 'delivery'),
  );
  registerRoute(app, settingContract.updateDeliverySettings, (call) =>
    publish(call, (trx, editor) => setting.updateDelivery(trx, editor, call.body)),
  );
  registerRoute(app, settingContract.getBusinessSettings, () => setting.getSetting(kysely, 'shop'));
  registerRoute(app, settingContract.updateBusinessSettings, (call) =>
    publish(call, async (trx, editor) => {
      await setting.assertMayChangeAccount(trx, call.actor, call.body.value);
      return setting.updateSetting(trx, editor, 'shop', call.body);
    }),
  );
}
