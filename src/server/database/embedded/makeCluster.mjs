// The thread that creates a new cluster (see worker.mjs)
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFileSystem, sharedStartParameters } from './durableFileSystem.mjs';

const maker = await PGlite.create({
  fs: new DurableFileSystem(/** @type {string} */ (workerData), (error) => {
    throw error;
  }),
  startParams: sharedStartParameters.concat('-F'),
});
await maker.close();
