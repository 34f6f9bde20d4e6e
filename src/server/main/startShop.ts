import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import { pathToFileURL } from 'node:url';
import type { AssetManifest, Render } from '@/contract/render';
import { StartError } from '../StartError';
import { buildApp } from '../app';
import type { Modules } from '../composeModules';
import { outboxTransport, smtpTransport, startSendingEmails } from '../email/sendEmails';
import type { PageRenderer } from '../http/pages';
import { openDatabase, type Database } from '../database/client';
import { migrate } from '../database/migrate';
import { migrations } from '../database/migrations';
import { makeSecret } from '../http/secret';
import { warmImages } from '../images/warmImages';
import { localUrl, writeLocalApiFile } from '../localApiFile';
import { startJobs } from './startJobs';
import { writeMissingWords } from '../modules/catalogue/searchWords';
import { shopContent } from '../modules/content/contentService';
import { syncPaymentMethods } from '../modules/payment/paymentService';
import { hasActiveOwner } from '../modules/staff/staffRepository';
import { seedIfEmpty } from './seedShop';
import type { Settings } from '../settings';
import { readPictures } from '../images/ImageStore';

/**
 * In development, the build may be missing (only the API is served), and changed files are loaded again. @throws
 * StartError if the build is missing in production
 */
export async function loadRenderer(
  dist: string,
  production: boolean,
): Promise<PageRenderer | undefined> {
  const file = join(dist, 'render.mjs');
  const manifest = join(dist, 'assets/manifest.json');
  if (!existsSync(file) || (production && !existsSync(manifest))) {
    if (!production) return undefined;
    throw new StartError('The web app is not built. Run: npm run build');
  }
  const load = async () => {
    const { href } = pathToFileURL(file);
    const version = production ? '' : `?${statSync(file).mtimeMs}`;
    // The module is output of the build and implements the contract, so it is not validated.
    return (await import(/* webpackIgnore: true */ href + version)) as {
      render: Render;
      globalSheet: string;
    };
  };
  const { render, globalSheet } = await load();
  const readAssets = () => JSON.parse(readFileSync(manifest, 'utf8')) as AssetManifest;
  const assets = production ? readAssets() : undefined;
  const renderPage: PageRenderer = async (request) =>
    assets
      ? render({ ...request, assets })
      : (await load()).render({ ...request, assets: readAssets() });
  return Object.assign(renderPage, { globalSheet, fresh: !production });
}

export interface ProjectFolders {
  root: string;
  /** The worker of the embedded database, in the build or in the sources. */
  workerPath: string;
  /** `imageProcessor.mjs` in the build or in the sources. */
  imageProcessorPath: string;
}

export interface OpenShop {
  hasOwner: boolean;
  /** Stops listening, finishes the requests in progress and unlocks the data folder. */
  stop(): Promise<void>;
}

/** If a step fails, everything that was already opened is closed. */
export async function startShop(
  settings: Settings,
  { root, workerPath, imageProcessorPath }: ProjectFolders,
): Promise<OpenShop> {
  const { databaseUrl, dataDir, storageUrl, production } = settings;
  const render = await loadRenderer(join(root, 'dist'), production);
  let onProblem = (_error: Error): void => undefined;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    workerPath,
    onProblem: (error) => onProblem(error),
  });
  const closeFunctions: (() => Promise<void>)[] = [() => database.close()];
  const stop = async () => {
    for (const close of closeFunctions.splice(0).reverse()) await close();
  };
  try {
    await migrate(database.kysely, migrations);
    const seedDir = join(root, 'src/server/seed');
    await seedIfEmpty(database, { dataDir, storageUrl, seedDir });
    await writeMissingWords(database);
    await syncPaymentMethods(database.kysely);
    // With PostgreSQL, commands connect to the database, and shops may share a data folder.
    const localApi = database.kind === 'embedded' && { key: makeSecret() };
    const app = await buildApp({
      database,
      settings,
      render,
      imageProcessorPath,
      ...(localApi && { localApi }),
      folders: {
        assets: join(root, 'dist/assets'),
        admin: join(root, 'dist/admin'),
        locales: join(root, 'dist/locales'),
        texts: join(root, 'dist/texts'),
        files: join(root, 'public'),
      },
    });
    closeFunctions.push(app.close);
    const { log } = app.fastify;
    onProblem = (err) => log.error({ err }, 'database connection lost');
    await app.fastify.listen({ port: settings.port, host: settings.host });
    if (localApi) closeFunctions.push(announceLocalApi(app.fastify, dataDir, localApi.key));
    const { modules } = app;
    const publicFolder = join(root, 'public');
    closeFunctions.push(await startBackground({ database, settings, modules, log, publicFolder }));
    return { stop, hasOwner: await hasActiveOwner(database.kysely) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns a function that removes the file */
function announceLocalApi(app: FastifyInstance, dataDir: string, key: string): () => Promise<void> {
  const serverAddress = app.server.address();
  try {
    if (serverAddress && typeof serverAddress === 'object') {
      return writeLocalApiFile(dataDir, { url: localUrl(serverAddress), key });
    }
  } catch (err) {
    // This is not fatal, because it only prevents commands on this machine from connecting.
    app.log.error({ err }, 'local API file not written');
  }
  return async () => {};
}

interface BackgroundParts {
  publicFolder: string;
  database: Database;
  settings: Settings;
  modules: Modules;
  log: FastifyBaseLogger;
}

async function startBackground(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, settings, modules, log, publicFolder } = parts;
  const onProblem = (err: Error) => log.error({ err }, 'background work failed');
  const stopReductions = await modules.reductionScheduler.start();
  const { dataDir, smtpUrl, publicUrl } = settings;
  const sending = await startSendingEmails({
    database,
    log,
    publicUrl,
    transport: smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(join(dataDir, 'outbox')),
    addMore: () => modules.writeDueEmails(),
    shop: (locale) => shopContent.shop(database.kysely, locale),
    pictures: (sources) => readPictures(modules.images, publicFolder, sources),
  });
  const { images } = modules;
  const warmUp = warmImages({ images, onProblem, connection: database.kysely });
  const stopJobs = startJobs({ database, jobs: modules.jobs, log });
  return async () => {
    warmUp.stop();
    await Promise.all([stopReductions(), sending.stop(), warmUp.done, stopJobs()]);
  };
}
