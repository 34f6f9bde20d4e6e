import type { FastifyReply } from 'fastify';

/** Scripts, JSON, fonts and raster images are never documents; document policies do not apply. */
const neverDocument = /^(?:text\/javascript|application\/json|font\/|image\/(?!svg))/;
/** About 1 KB per file, and a first visit loads about a dozen. */
const documentHeaders = ['content-security-policy', 'permissions-policy'];

/** Removes headers that only affect documents. Not for workers, which have their own policy. */
export function removeDocumentHeaders(reply: FastifyReply, type: string | undefined): void {
  if (!neverDocument.test(type ?? '')) return;
  for (const header of documentHeaders) reply.removeHeader(header);
}
