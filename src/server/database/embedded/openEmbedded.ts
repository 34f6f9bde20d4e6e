import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedEngine } from './EmbeddedEngine';
import { lockFolder } from './lockFolder';

export interface EmbeddedSettings {
  /** The data folder, or `:memory:`. */
  dataDir: string;
  /** See `DatabaseSettings`. */
  dump?: string;
  workerPath: string;
  lockWaitMillis?: number;
  hangTimeoutMillis?: number;
  onProblem(error: Error): void;
}

export interface Embedded {
  engine: EmbeddedEngine;
  close(): Promise<void>;
}

/** Takes the data folder and starts the embedded database in it. */
export async function openEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const {
    dataDir,
    dump,
    workerPath,
    lockWaitMillis,
    hangTimeoutMillis = 30_000,
    onProblem,
  } = settings;
  const inMemory = dataDir === ':memory:';
  const folder = join(resolve(dataDir), 'database');
  if (!inMemory) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // PGlite's files are open to all, so the folder around them is not.
    await chmod(folder, 0o700);
  }
  const lock = inMemory ? undefined : await lockFolder(folder, lockWaitMillis);
  const engine = new EmbeddedEngine({
    workerPath,
    folder: inMemory ? null : join(folder, 'cluster'),
    dump,
    hangTimeoutMillis,
    onProblem,
  });
  try {
    await engine.start();
  } catch (error) {
    await lock?.release();
    throw error;
  }
  return {
    engine,
    close: async () => {
      await engine.close();
      await lock?.release();
    },
  };
}
