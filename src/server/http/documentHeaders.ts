import type { FastifyReply } from 'fastify';

/** Scripts, fonts and pictures made of points never act as a page: what a page may do says nothing about them. */
const neverDocument = /^(?:text\/javascript|application\/json|font\/|image\/(?!svg))/;
/** About 1 KB with each file, which a first visit would pay a dozen times. */
const ofDocuments = ['content-security-policy', 'permissions-policy'];

/** Takes off what only a document has a use for. Not for a worker, which has a policy of its own. */
export function spareDocumentHeaders(reply: FastifyReply, type: string | undefined): void {
  if (!neverDocument.test(type ?? '')) return;
  for (const header of ofDocuments) reply.removeHeader(header);
}
