import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/client';
import { migrate } from '../../src/server/database/migrate';
import { migrations } from '../../src/server/database/migrations';
import { seedIfEmpty } from '../../src/server/database/seed';
import { PictureMaker } from '../../src/server/pictures/PictureMaker';
import { PictureStore } from '../../src/server/pictures/PictureStore';
import { warmPictures } from '../../src/server/pictures/warmPictures';
import { pictureMakerPath } from './app';
import { workerPath } from './database';

/** Where the processes of one run of journeys find the folder. */
const variable = 'READY_FOLDER';

/**
 * Playwright's global setup: a data folder as a shop leaves it that was started on nothing and has made
 * its pictures. It takes a processor half a minute, which the shop of each file would take anew.
 */
export default async function makeReadyFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-ready-'));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir, workerPath });
  const maker = new PictureMaker(pictureMakerPath);
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir });
    const pictures = new PictureStore(dataDir, maker);
    const onProblem = (error: Error) => {
      throw error;
    };
    await warmPictures({ pictures, dataDir, connection: database.kysely, onProblem }).done;
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
