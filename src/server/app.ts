import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { composeLocalApi, type LocalApiParts } from './composeLocalApi';
import { composeModules, type ModuleParts, type Modules } from './composeModules';
import { subscribeToCatalogueVersion } from './database/catalogueVersion';
import type { Database } from './database/client';
import { openStorage } from './images/storage';
import { adminPages } from './http/adminPages';
import { documentApi } from './http/openApi';
import { useErrorResponses, wireErrors, useStructs } from './http/errorHandler';
import { useGracefulShutdown } from './http/gracefulShutdown';
import { limitPendingRequests, limitRunningCalls } from './http/overload';
import { cacheByName, FolderFiles } from './http/FolderFiles';
import { contentSecurityPolicy, mapTiles, useHeaders } from './http/headers';
import { makeRateLimitStore } from './http/rateLimits';
import { logOptions, requestIds, useRequestLog, type LogOptions } from './http/logging';
import { getMessages } from './http/plainPage';
import { pages, type PageRenderer } from './http/pages';
import { ApiError } from './http/ApiError';
import {
  limitReceiveTime,
  receiveTimeouts,
  rejectMalformedRequests,
  type ReceiveTimeouts,
} from './http/requestShape';
import { catalogue } from './modules/catalogue/catalogueService';
import { productFeed } from './modules/sitemap/productFeed';
import { robots, sitemapRoutes } from './modules/sitemap/sitemapRoutes';
import { staticFiles } from './http/staticFiles';
import { useXsrf } from './http/xsrf';
import { useMetrics } from './modules/operations/metrics';
import { operationsRoutes } from './modules/operations/operationsRoutes';
import type { Settings } from './settings';
import { useTextsIn } from './texts';

export interface AppParts {
  database: Database;
  settings: Settings;
  render?: PageRenderer;
  folders: AppFolders;
  /** The path of `imageProcessor.mjs` in the build or in the sources. */
  imageProcessorPath: string;
  /** Enables the routes for commands on this machine. */
  localApi?: Pick<LocalApiParts, 'key' | 'backupIdleTimeout'>;
  log?: LogOptions;
  timeouts?: ReceiveTimeouts;
}

/** All paths are absolute. */
export interface AppFolders {
  assets: string;
  admin: string;
  locales: string;
  /** The server's catalogs, which are not public. */
  texts: string;
  files: string;
}

export interface App {
  fastify: FastifyInstance;
  modules: Modules;
  /** Closes connections after their response, and waits for running requests. */
  close(): Promise<void>;
}

/** In bytes, twice the size of the largest form in the shop. Routes that need more set their own limit. */
const bodyLimit = 8 * 1024;

const rejectAsNotFound = async (): Promise<never> => {
  throw new ApiError('not_found');
};

/** The API has a separate scope, because pages and files are compressed only once, when they are cached. */
async function composeApi(app: FastifyInstance, parts: ModuleParts): Promise<Modules> {
  let modules: Modules | undefined;
  await app.register(async (scope) => {
    await scope.register(compress, { global: false, globalDecompression: false });
    modules = composeModules(scope, parts);
  });
  if (!modules) throw new Error('The modules are missing.');
  return modules;
}

/** Does not listen or start background tasks. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { database, settings, render, log, timeouts = receiveTimeouts } = parts;
  useTextsIn(parts.folders.texts);
  const app = fastify({
    logger: log ?? logOptions(settings.logLevel),
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    ...wireErrors,
    // Trusts the forwarded headers of this number of proxies
    trustProxy: (_ip, hop) => hop < settings.trustProxy,
    forceCloseConnections: 'idle',
    // In milliseconds for the complete request. `limitReceiveTime` has shorter limits.
    requestTimeout: timeouts.upload,
    bodyLimit,
    // Also limits clients that do not read their responses.
    connectionTimeout: settings.limits.socketTimeoutSeconds * 1000,
    routerOptions: { maxParamLength: 200 },
  });
  limitPendingRequests(app, settings.limits.pendingRequests);
  limitReceiveTime(app, timeouts);
  const shutdown = useGracefulShutdown(app);
  useStructs(app);
  useErrorResponses(app);
  useRequestLog(app);
  const metrics = useMetrics(app, database, settings.dataDir);
  await useHeaders(app, settings);
  rejectMalformedRequests(app, bodyLimit);
  // The embedded database runs one query at a time, and the PostgreSQL pool runs ten.
  limitRunningCalls(app, settings.limits.apiCalls, database.kind === 'embedded' ? 2 : 8);
  if (!settings.production) await documentApi(app, settings.publicUrl);
  await app.register(cookie);
  app.decorate('rateLimitStore', makeRateLimitStore(database.kysely));
  useXsrf(app, settings);
  const catalogueVersion = await subscribeToCatalogueVersion(database, (err) =>
    app.log.error({ err }, 'catalogue version not read'),
  );
  app.addHook('onClose', () => catalogueVersion.close());
  const storage = await openStorage(settings);
  const modules = await composeApi(app, {
    database,
    settings,
    catalogueVersion,
    imageProcessorPath: parts.imageProcessorPath,
    storage,
    observeVisit: metrics.observeVisit,
  });

  const isFresh = !settings.production;
  const { folders } = parts;
  const openFolder = (folder: string, cacheControl: (name: string) => string) =>
    new FolderFiles({ folder, cacheControl, fresh: isFresh });
  const locales = openFolder(folders.locales, () => 'public, max-age=60');
  const assets = openFolder(folders.assets, cacheByName('no-cache'));
  const files = openFolder(folders.files, cacheByName('public, max-age=3600'));
  const admin = openFolder(folders.admin, cacheByName('no-cache'));
  if (settings.storageUrl !== undefined) {
    const share = async (): Promise<void> => {
      try {
        await Promise.all([assets.share(storage, 'assets/'), admin.share(storage, 'admin/')]);
      } catch (err) {
        app.log.error({ err }, 'files not copied to the object store');
        setTimeout(() => void share(), 10_000).unref();
      }
    };
    await share();
  }
  staticFiles(app, { locales, assets, files });
  robots(app, settings.publicUrl);
  operationsRoutes(app, { database, metrics, metricsToken: settings.metricsToken });
  if (parts.localApi) {
    const { staffLink } = modules;
    composeLocalApi(app, { ...parts.localApi, database, storageSettings: settings, staffLink });
  }
  const crawlerParts = { database, publicUrl: settings.publicUrl, catalogueVersion };
  sitemapRoutes(app, crawlerParts);
  productFeed(app, crawlerParts);
  // This hook runs before the body is read.
  app.all('/api/*', { onRequest: rejectAsNotFound }, rejectAsNotFound);
  app.setNotFoundHandler(rejectAsNotFound);
  adminPages(app, {
    publicUrl: settings.publicUrl,
    admin,
    locales,
    contentSecurityPolicy: (hashes) => contentSecurityPolicy(settings, hashes, mapTiles),
  });
  pages(app, {
    render,
    publicUrl: settings.publicUrl,
    globalSheet: render?.globalSheet,
    loadMessages: getMessages(locales),
    assets,
    files,
    catalogueVersion,
    limits: settings.limits,
    findProductId: (slug) => catalogue.productId(database.kysely, slug),
    contentSecurityPolicy: (hashes) => contentSecurityPolicy(settings, hashes),
  });
  return {
    fastify: app,
    modules,
    async close() {
      await shutdown.begin();
      await app.close();
      await shutdown.drained();
    },
  };
}
