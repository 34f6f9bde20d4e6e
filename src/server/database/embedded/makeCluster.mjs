// The thread in which a new cluster is made; see worker.mjs.
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem, sharedStartParameters } from './durableFileSystem.mjs';

const { folder, dump } = /** @type {{ folder: string, dump?: string }} */ (workerData);
const maker = await PGlite.create({
  fs: new DurableFileSystem(folder, (error) => {
    throw error;
  }),
  startParams: sharedStartParameters.concat('-F'),
  ...(dump && { loadDataDir: new Blob([readFileSync(dump)]) }),
});
await maker.close();
