import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxUploadBytes, uploadTypes } from '@/contract/admin/products';
import type { Endpoint } from '@/contract/endpoint';
import { invalidFields } from '../http/ApiError';
import { type EndpointContext, type HandlerResult, registerRoute } from '../http/route';
import type { NormalizedImage } from './ImageProcessor';
import type { ImageStore } from './ImageStore';

interface UploadOptions {
  images: Pick<ImageStore, 'normalize'>;
  minSide: number;
  maxBytes?: number;
  /** Runs before the body is read. @throws ApiError for senders who must not upload */
  admit?: (request: FastifyRequest) => Promise<unknown>;
}

/** The body is an image. Responds with 422 on `image` for an unusable image. */
export function registerUpload<const C extends Endpoint>(
  app: FastifyInstance,
  endpoint: C,
  { images, minSide, maxBytes = maxUploadBytes, admit }: UploadOptions,
  handler: (image: NormalizedImage, context: EndpointContext<C>) => HandlerResult<C>,
): void {
  // The body parser only applies to this route.
  void app.register(async (scope) => {
    if (admit) scope.addHook('onRequest', async (request) => void (await admit(request)));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerRoute(
      scope,
      endpoint,
      async (context) => {
        const { body } = context.request;
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw invalidFields({ image: ['required'] });
        const image = await images.normalize(body, { minSide });
        if ('failure' in image)
          throw invalidFields({ image: [image.failure] }, { types: uploadTypes });
        return handler(image, context);
      },
      { upload: true, bodyLimit: maxBytes },
    );
  });
}
