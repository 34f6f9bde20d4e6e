import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/database/client';
import { migrate } from '../../src/server/database/migrate';
import { migrations } from '../../src/server/database/migrations';
import { seedIfEmpty } from '../../src/server/database/seed';
import { PictureMaker } from '../../src/server/pictures/PictureMaker';
import { PictureStore } from '../../src/server/pictures/PictureStore';
import { storageFolders } from '../../src/server/pictures/storageFolders';
import { warmPictures } from '../../src/server/pictures/warmPictures';
import { pictureMakerPath } from './app';
import { workerPath } from './database';

/** Where the processes of one run of journeys find the folder. */
const variable = 'READY_FOLDER';

/** Pictures of runs before. Their names change with what they show, the folder's with how they are made. */
function keptPictures(): string {
  const recipe = createHash('sha256').update(readFileSync(pictureMakerPath)).digest('hex');
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
  const maker = new PictureMaker(pictureMakerPath);
  try {
    await migrate(database.kysely, migrations);
    await seedIfEmpty(database, { dataDir });
    const { variants } = storageFolders(dataDir);
    const kept = keptPictures();
    if (existsSync(kept)) cpSync(kept, variants, { recursive: true });
    const pictures = new PictureStore(dataDir, maker);
    const onProblem = (error: Error) => {
      throw error;
    };
    await warmPictures({ pictures, dataDir, connection: database.kysely, onProblem }).done;
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
