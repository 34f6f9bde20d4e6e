import type { FastifyInstance } from 'fastify';
import { cropImage, maxUploadBytes, minImageSide, uploadImage } from '@/contract/admin/products';
import type { FieldCode } from '@/contract/errors';
import type { Database } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import type { StaffActor } from '../../http/Actor';
import { invalidFields } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { ImageStore } from '../../images/ImageStore';
import { keepUploads } from '../../images/uploads';
import { recordAudit } from '../staff/auditService';

interface ImageUploadParts {
  database: Database;
  images: ImageStore;
}

/** Registers the endpoints of images in `contract/admin/products`. Needs `useXsrf` and `useIdentity`. */
export function imageUploadRoutes(
  app: FastifyInstance,
  { database, images }: ImageUploadParts,
): void {
  const store = async (
    actor: StaffActor,
    work: { action: string; field: string; requestId: string },
    normalizing: ReturnType<ImageStore['normalize']>,
  ): Promise<ImageFile> => {
    const image = await normalizing;
    if ('failure' in image) throw invalidFields({ [work.field]: [image.failure] });
    return database.transaction(async (trx) => {
      await keepUploads(trx);
      const stored = await images.add(image);
      const { src: entityId, ...changes } = stored;
      const entry = { action: work.action, entity: 'image', entityId, changes };
      await recordAudit(trx, actor, entry, work.requestId);
      return stored;
    });
  };

  // The parser of the body is valid for this route only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerRoute(
      scope,
      uploadImage,
      ({ actor, request }) => {
        const { body, id: requestId } = request;
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw invalidFields({ image: ['required' satisfies FieldCode] });
        const work = { action: 'image.upload', field: 'image', requestId };
        return store(actor, work, images.normalize(body, { minSide: minImageSide }));
      },
      { upload: true, bodyLimit: maxUploadBytes },
    );
  });

  registerRoute(app, cropImage, async ({ actor, body, request }) => {
    if (!(await images.has(body.src))) throw invalidFields({ src: ['invalid'] });
    const work = { action: 'image.crop', field: 'crop', requestId: request.id };
    const { src, crop } = body;
    return store(actor, work, images.normalize(src, { crop, minSide: minImageSide }));
  });
}
