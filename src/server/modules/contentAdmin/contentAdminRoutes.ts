import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as settingContract from '@/contract/admin/shopSettings';
import * as pageContract from '@/contract/admin/pageTexts';
import { arrangeCategories, category } from '@/contract/entities/category';
import type { ListEntity, ListItem } from '@/contract/entities/listEntity';
import { arrangeSlides, slide } from '@/contract/entities/slide';
import { tag } from '@/contract/entities/tag';
import { defaultLocale, intlTag, type Localized, textIn } from '@/contract/locale';
import type { Connection, Database } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import { type Publisher, rewriteSearchWords } from '../catalogue/catalogueService';
import { codeCategories } from '../code/codeAdminService';
import { runOnce } from '../staff/idempotencyService';
import { freeSlug, withStoredImages } from './changes';
import { arrange, type ListOptions, listStore } from './listStore';
import * as settings from './settingService';

export interface ContentAdminParts {
  database: Database;
  publisher: Publisher;
  images: Pick<ImageStore, 'original'>;
}

const getLabel = ({ label }: ListItem) => textIn(label as Localized, defaultLocale);
const collator = new Intl.Collator(intlTag(defaultLocale));

/** In bytes. Page texts are longer than other request bodies. */
const pageBodyLimit = 256 * 1024;

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
  ) => runOnce({ transaction: publisher.publish }, call, (trx) => change(trx, call));
  const listRoutes = (entity: ListEntity, options: ListOptions) => {
    const store = listStore(entity, options);
    registerRoute(app, entity.list, () => store.list(kysely));
    registerRoute(app, entity.create, (call) =>
      publishOnce(call, async (trx, editor) =>
        store.create(trx, editor, await withStoredImages(trx, images, entity.input, call.body)),
      ),
    );
    registerRoute(app, entity.update, (call) =>
      publish(call, async (trx, editor) =>
        store.update(
          trx,
          editor,
          call.params.id,
          await withStoredImages(trx, images, entity.input, call.body),
        ),
      ),
    );
    registerRoute(app, entity.remove, (call) =>
      publish(call, (trx, editor) => store.remove(trx, editor, call.params.id)),
    );
  };

  listRoutes(category, {
    computed: {
      slug: sql`slug`,
      products: sql`(select count(*)::integer from products where category_id = item.id)`,
    },
    // Codes keep the slugs of deleted categories but must not apply to new ones.
    newColumns: async ({ name }, all, trx) => ({
      slug: freeSlug(name, all, 'slug', await codeCategories(trx)),
    }),
    afterUpdate: rewriteSearchWords,
  });
  listRoutes(tag, {
    computed: {
      products: sql`(
        select count(*)::integer from products where tags @> jsonb_build_array(item.id))`,
    },
    compare: (a, b) => collator.compare(getLabel(a), getLabel(b)),
    newColumns: ({ label }, all) => ({ id: freeSlug(label, all, 'id') }),
    afterUpdate: rewriteSearchWords,
  });
  listRoutes(slide, {});
  registerRoute(app, arrangeCategories, (call) =>
    publish(call, (trx, editor) => arrange(trx, editor, category, call.body)),
  );
  registerRoute(app, arrangeSlides, (call) =>
    publish(call, (trx, editor) => arrange(trx, editor, slide, call.body)),
  );

  registerRoute(app, pageContract.getAdminPage, ({ params }) =>
    settings.getPage(kysely, params.name),
  );
  registerRoute(
    app,
    pageContract.updatePage,
    (call) =>
      publish(call, async (trx, editor) => {
        const { content: struct } = pageContract.updatePage.body.schema;
        const { version, content: input } = call.body;
        const content = await withStoredImages(trx, images, struct, input, 'content.');
        return settings.updatePage(trx, editor, call.params.name, { version, content });
      }),
    { bodyLimit: pageBodyLimit },
  );

  registerRoute(app, settingContract.getDeliverySettings, () =>
    settings.getSetting(kysely, 'delivery'),
  );
  registerRoute(app, settingContract.updateDeliverySettings, (call) =>
    publish(call, (trx, editor) => settings.updateDelivery(trx, editor, call.body)),
  );
  registerRoute(app, settingContract.getBusinessSettings, () =>
    settings.getSetting(kysely, 'shop'),
  );
  registerRoute(app, settingContract.updateBusinessSettings, (call) =>
    publish(call, async (trx, editor) => {
      await settings.assertMayChangeAccount(trx, call.actor, call.body.value);
      return settings.updateSetting(trx, editor, 'shop', call.body);
    }),
  );
}
