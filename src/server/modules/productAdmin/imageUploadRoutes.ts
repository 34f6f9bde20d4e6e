import type { FastifyInstance } from 'fastify';
import { cropImage, minImageSide, uploadImage } from '@/contract/admin/products';
import type { Database } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import type { StaffRequest } from '../../http/Actor';
import { invalidFields } from '../../http/ApiError';
import { registerRoute } from '../../http/route';
import type { NormalizedImage } from '../../images/ImageProcessor';
import type { ImageStore } from '../../images/ImageStore';
import { registerUpload } from '../../images/uploadRoute';
import { keepUploads } from '../../images/uploads';
import { auditStep } from '../staff/auditService';

export function imageUploadRoutes(
  app: FastifyInstance,
  { database, images }: { database: Database; images: ImageStore },
) {
  const store = (
    image: NormalizedImage,
    action: string,
    request: StaffRequest,
  ): Promise<ImageFile> =>
    database.transaction(async (trx) => {
      await keepUploads(trx);
      const stored = await images.add(image);
      const { src: entityId, ...changes } = stored;
      await auditStep(trx, request, action, entityId, changes);
      return stored;
    });

  registerUpload(app, uploadImage, { images, minSide: minImageSide }, (image, context) =>
    store(image, 'image.upload', context),
  );

  registerRoute(app, cropImage, async ({ body: { src, crop }, ...context }) => {
    if (!(await images.has(src))) throw invalidFields({ src: ['invalid'] });
    const image = await images.normalize(src, { crop, minSide: minImageSide });
    if ('failure' in image) throw invalidFields({ crop: [image.failure] });
    return store(image, 'image.crop', context);
  });
}
