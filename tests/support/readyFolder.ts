import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { seedIfEmpty } from '@/server/main/seedShop';
import { ImageProcessor } from '@/server/images/ImageProcessor';
import { ImageStore } from '@/server/images/ImageStore';
import { folderStorage, variants } from '@/server/images/storage';
import { warmImages } from '@/server/images/warmImages';
import { imageProcessorPath } from './app';
import { workerPath } from './database';

/** The environment variable that passes the folder to the worker processes. */
const variable = 'READY_FOLDER';

/**
 * The folder of generated images, which all shops and later runs share. File names depend on the content, and the
 * folder name depends on the processor.
 */
function sharedImages(): string {
  const recipe = createHash('sha256').update(readFileSync(imageProcessorPath)).digest('hex');
  return join(__dirname, `../../node_modules/.cache/images-${recipe.slice(0, 16)}`);
}

/**
 * The global set-up of Playwright: a seeded data folder with all images. The first run takes half a minute of processor
 * time.
 */
export default async function makeReadyFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-ready-'));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir, workerPath });
  const imageProcessor = new ImageProcessor(imageProcessorPath);
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir });
    mkdirSync(sharedImages(), { recursive: true });
    symlinkSync(sharedImages(), join(dataDir, variants.slice(0, -1)));
    const images = new ImageStore(folderStorage(dataDir), imageProcessor);
    const onProblem = (error: Error) => {
      throw error;
    };
    await warmImages({ images, connection: database.kysely, onProblem }).done;
  } finally {
    imageProcessor.close();
    await database.close();
  }
  process.env[variable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}

export function fillWithReadyFolder(dataDir: string): void {
  const ready = process.env[variable];
  if (!ready)
    throw new Error('Only the global set-up of the end-to-end tests creates the ready folder.');
  cpSync(ready, dataDir, { recursive: true });
}
