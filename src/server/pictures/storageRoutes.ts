import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { spareDocumentHeaders } from '../http/documentHeaders';
import { ApiError } from '../http/ApiError';
import type { PictureStore } from './PictureStore';

/** Whatever has another content has another address. */
const forEver = 'public, max-age=31536000, immutable';

/** `GET /storage/*`: originals and their variants. */
export function storageRoutes(
  app: FastifyInstance,
  { pictures }: { pictures: PictureStore },
): void {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const src = request.params['*'];
    const picture = await pictures.find(src);
    if (!picture) throw new ApiError('not_found');
    const etag = `"${src}"`;
    reply.header('cache-control', forEver).header('etag', etag);
    spareDocumentHeaders(reply, picture.type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Read as fast as the client takes it, so that slow clients cost no memory.
    const content = createReadStream(picture.path);
    request.raw.once('close', () => content.destroy());
    return reply.type(picture.type).header('content-length', picture.size).send(content);
  });
}
