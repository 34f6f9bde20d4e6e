import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { AssetManifest, Render } from '../contract/render';
import { composeModules, type Modules } from './composeModules';
import { followCatalogueVersion } from './database/catalogueVersion';
import type { Database } from './database/client';
import { useErrorAnswers } from './http/errorHandler';
import { cacheByName, FolderFiles } from './http/FolderFiles';
import { logOptions, requestIds, useRequestLog, type LogOptions } from './http/logging';
import { messagesOf } from './http/messages';
import { pages } from './http/pages';
import { Refusal } from './http/Refusal';
import { robots } from './http/robots';
import { staticFiles } from './http/staticFiles';
import { useStructs } from './http/validation';
import { countWorkInFlight, type WorkInFlight } from './http/workInFlight';
import { useXsrf } from './http/xsrf';
import type { Settings } from './settings';

export interface AppParts {
  database: Database;
  settings: Settings;
  /** The web app's door; without it every page is the emergency page. */
  render?: Render;
  /** What the browser build emitted; nothing where it was not built. */
  assets?: AssetManifest;
  folders: AppFolders;
  /** Instead of lines on standard output. */
  log?: LogOptions;
}

/** Absolute. */
export interface AppFolders {
  /** What the browser build emitted. */
  assets: string;
  /** Compiled catalogs. */
  locales: string;
  /** `public/`. */
  files: string;
}

export interface App {
  fastify: FastifyInstance;
  work: WorkInFlight;
  modules: Modules;
}

const noAssets: AssetManifest = { scripts: [], styles: [], pages: {} };

/** Puts the shop together. It does not listen, and starts nothing that goes on by itself. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { database, settings, render, assets = noAssets, log } = parts;
  const app = fastify({
    logger: log ?? logOptions(settings.logLevel),
    genReqId: requestIds(),
    disableRequestLogging: true,
    // So many proxies stand in front; what they say about the shopper is believed, no more.
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    forceCloseConnections: 'idle',
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
  });
  const work = countWorkInFlight(app);
  useStructs(app);
  useErrorAnswers(app);
  useRequestLog(app);
  await app.register(cookie);
  useXsrf(app, settings);
  const catalogueVersion = await followCatalogueVersion(database, (err) => app.log.error({ err }, 'catalogue version unknown'));
  app.addHook('onClose', () => catalogueVersion.close());
  const modules = composeModules(app, { database, settings });

  const fresh = !settings.production;
  const locales = new FolderFiles({
    folder: parts.folders.locales,
    cacheControl: () => 'public, max-age=60',
    fresh,
  });
  staticFiles(app, {
    locales,
    assets: new FolderFiles({ folder: parts.folders.assets, cacheControl: cacheByName('no-cache'), fresh }),
    files: new FolderFiles({
      folder: parts.folders.files,
      cacheControl: cacheByName('public, max-age=3600'),
      fresh,
    }),
  });
  robots(app, settings.publicUrl);
  app.all('/api/*', () => {
    throw new Refusal('not_found');
  });
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  pages(app, {
    render,
    assets,
    publicUrl: settings.publicUrl,
    loadMessages: messagesOf(locales),
    catalogueVersion: catalogueVersion.current,
    findProductId: async () => undefined,
    contentSecurityPolicy: (hashes) => `script-src 'self' ${hashes.join(' ')}`,
  });
  return { fastify: app, work, modules };
}
