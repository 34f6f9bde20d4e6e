import { join } from 'node:path';
import { buildApp } from '../app';
import { startBackground } from './startBackground';
import { openDatabase } from '../database/client';
import { migrate } from '../database/migrate';
import { migrations } from '../database/migrations';
import { seedIfEmpty } from './seedShop';
import { loadRenderer } from './loadRenderer';
import type { Settings } from '../settings';

/** Where the parts of the project are. */
export interface ProjectFolders {
  /** The project itself. */
  root: string;
  /** The embedded database's worker: the built one, or that of the sources. */
  workerPath: string;
  /** The process that makes images, likewise. */
  imageProcessorPath: string;
}

export interface OpenShop {
  /** Closes the doors, finishes what is under way and leaves the data folder. */
  stop(): Promise<void>;
}

/**
 * Opens the shop: database, migrations, seed where it is empty, then the doors, then what goes on in
 * the background. Whatever fails leaves nothing open behind it.
 */
export async function startShop(
  settings: Settings,
  { root, workerPath, imageProcessorPath }: ProjectFolders,
): Promise<OpenShop> {
  const { databaseUrl, dataDir, production } = settings;
  const render = await loadRenderer(join(root, 'dist'), production);
  let onProblem = (_error: Error): void => undefined;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    workerPath,
    onProblem: (error) => onProblem(error),
  });
  const open: (() => Promise<void>)[] = [() => database.close()];
  const stop = async () => {
    for (const close of open.splice(0).reverse()) await close();
  };
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir, seedDir: join(root, 'src/server/seed') });
    const app = await buildApp({
      database,
      settings,
      render,
      imageProcessorPath,
      folders: {
        assets: join(root, 'dist/assets'),
        locales: join(root, 'dist/locales'),
        files: join(root, 'public'),
      },
    });
    open.push(app.close);
    const { log } = app.fastify;
    onProblem = (err) => log.error({ err }, 'database connection lost');
    await app.fastify.listen({ port: settings.port, host: settings.host });
    open.push(await startBackground({ database, settings, modules: app.modules, log }));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
