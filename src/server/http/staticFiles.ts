import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerPath } from '../../contract/paths';
import type { FolderFiles } from './FolderFiles';
import { Refusal } from './Refusal';
import { sendRepresentation } from './Representation';

export interface StaticFolders {
  /** What the browser build emitted. */
  assets: FolderFiles;
  /** `public/`, served from the root. */
  files: FolderFiles;
  /** Compiled catalogs. */
  locales: FolderFiles;
}

/** Serves files as they are. A missing one is a plain 404, never a page. */
export function staticFiles(app: FastifyInstance, { assets, files, locales }: StaticFolders): void {
  serveFolder(app, '/assets/', assets);
  serveFolder(app, '/locales/', locales);
  app.get(serviceWorkerPath, async (request, reply) =>
    sendFile(request, reply, assets, serviceWorkerPath.slice(1)),
  );
  for (const name of files.names()) {
    app.get(`/${encodeURI(name)}`, async (request, reply) => sendFile(request, reply, files, name));
  }
}

function serveFolder(app: FastifyInstance, path: string, folder: FolderFiles): void {
  app.get<{ Params: { '*': string } }>(`${path}*`, async (request, reply) =>
    sendFile(request, reply, folder, request.params['*']),
  );
}

/** Scripts and fonts are never shown as a page (a worker has a policy of its own): what a page may do says nothing about them. */
const neverDocument = /^(?:text\/javascript|application\/json|font\/)/;
/** About 1 KB with each file, which a first visit would pay a dozen times. */
const ofDocuments = ['content-security-policy', 'permissions-policy'];

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: FolderFiles,
  name: string,
): Promise<FastifyReply> {
  const file = await folder.find(name);
  if (!file) throw new Refusal('not_found');
  const worker = name === serviceWorkerPath.slice(1);
  if (!worker && neverDocument.test(file.headers['content-type'] ?? '')) {
    for (const header of ofDocuments) reply.removeHeader(header);
  }
  return sendRepresentation(request, reply, file);
}
