import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/client';
import { migrate } from '../../src/server/database/migrate';
import { migrations } from '../../src/server/database/migrations';
import { seedIfEmpty } from '../../src/server/main/seedShop';
import { ImageProcessor } from '../../src/server/images/ImageProcessor';
import { ImageStore, storageFolders } from '../../src/server/images/ImageStore';
import { warmImages } from '../../src/server/images/warmImages';
import { imageProcessorPath } from './app';
import { workerPath } from './database';

/** Where the processes of one run of journeys find the folder. */
const variable = 'READY_FOLDER';

/** Pictures of runs before. Their names change with what they show, the folder's with how they are made. */
function keptPictures(): string {
  const recipe = createHash('sha256').update(readFileSync(imageProcessorPath)).digest('hex');
  return join(__dirname, `../../node_modules/.cache/pictures-${recipe.slice(0, 16)}`);
}

/**
 * Playwright's global setup: a data folder as a shop leaves it that was started on nothing and has made
 * its pictures. The first time that takes a processor half a minute, as it would the shop of each file.
 */
export default async function makeReadyFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-ready-'));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir, workerPath });
  const maker = new ImageProcessor(imageProcessorPath);
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir });
    const { variants } = storageFolders(dataDir);
    const kept = keptPictures();
    if (existsSync(kept)) cpSync(kept, variants, { recursive: true });
    const images = new ImageStore(dataDir, maker);
    const onProblem = (error: Error) => {
      throw error;
    };
    await warmImages({ images, dataDir, connection: database.kysely, onProblem }).done;
    cpSync(variants, kept, { recursive: true });
  } finally {
    maker.close();
    await database.close();
  }
  process.env[variable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Makes it a copy of the ready folder. */
export function fillWithReadyFolder(dataDir: string): void {
  const ready = process.env[variable];
  if (!ready) throw new Error('The ready folder is made by the global setup of the journeys.');
  cpSync(ready, dataDir, { recursive: true });
}
