import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerPath } from '@/contract/paths';
import { removeDocumentHeaders } from './headers';
import type { FolderFiles } from './FolderFiles';
import { ApiError } from './ApiError';
import { sendCached, type CachedResponse } from './CachedResponse';

const serviceWorkerName = serviceWorkerPath.slice(1);

export interface StaticFolders {
  assets: FolderFiles;
  files: FolderFiles;
  locales: FolderFiles;
}

/** A missing file returns a 404 error, never a page. */
export function staticFiles(app: FastifyInstance, { assets, files, locales }: StaticFolders): void {
  serveFolder(app, '/assets/', assets);
  serveFolder(app, '/locales/', locales);
  serveFile(app, serviceWorkerPath, assets, serviceWorkerName);
  for (const name of files.names()) {
    serveFile(app, `/${encodeURI(name)}`, files, name);
  }
}

export function serveFolder(app: FastifyInstance, path: string, folder: FolderFiles): void {
  app.get<{ Params: { '*': string } }>(`${path}*`, (request, reply) =>
    sendFile(request, reply, folder, request.params['*']),
  );
}

export function serveFile(
  app: FastifyInstance,
  path: string,
  folder: FolderFiles,
  name: string,
): void {
  app.get(path, (request, reply) => sendFile(request, reply, folder, name));
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: FolderFiles,
  name: string,
): FastifyReply | Promise<FastifyReply> {
  const file = folder.find(name);
  if (file) return sendFound(request, reply, file, name);
  return folder.findShared(name).then((shared) => {
    if (!shared) throw new ApiError('not_found');
    return sendFound(request, reply, shared, name);
  });
}

function sendFound(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedResponse,
  name: string,
): FastifyReply | Promise<FastifyReply> {
  if (name !== serviceWorkerName) removeDocumentHeaders(reply, file.headers['content-type']);
  return sendCached(request, reply, file);
}
