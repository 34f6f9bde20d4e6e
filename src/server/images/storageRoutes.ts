import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from '../http/documentHeaders';
import { ApiError } from '../http/ApiError';
import type { ImageStore } from './ImageStore';

/** Whatever has another content has another address. */
const forEver = 'public, max-age=31536000, immutable';

/** `GET /storage/*`: originals and their variants. */
export function storageRoutes(app: FastifyInstance, { images }: { images: ImageStore }): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const src = request.params['*'];
    const image = await images.find(src);
    if (!image) throw new ApiError('not_found');
    const etag = `"${src}"`;
    reply.header('cache-control', forEver).header('etag', etag);
    removeDocumentHeaders(reply, image.type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Read as fast as the client takes it, so that slow clients cost no memory.
    const content = createReadStream(image.path);
    request.raw.once('close', () => content.destroy());
    return reply.type(image.type).header('content-length', image.size).send(content);
  });
}
