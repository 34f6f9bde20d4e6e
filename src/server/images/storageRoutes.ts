import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from '../http/headers';
import { ApiError } from '../http/ApiError';
import type { ImageStore } from './ImageStore';

/** The URL changes with the content. */
const immutable = 'public, max-age=31536000, immutable';

export function storageRoutes(app: FastifyInstance, { images }: { images: ImageStore }): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const src = request.params['*'];
    const image = await images.find(src);
    if (!image) throw new ApiError('not_found');
    const etag = `"${src}"`;
    reply.header('cache-control', immutable).header('etag', etag);
    removeDocumentHeaders(reply, image.type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Images are streamed with backpressure, or shared, so that slow clients use no memory.
    const content = image.read();
    if (content instanceof Readable) request.raw.once('close', () => content.destroy());
    return reply.type(image.type).header('content-length', image.size).send(content);
  });
}
