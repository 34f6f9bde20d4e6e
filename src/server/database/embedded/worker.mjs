// The thread of the embedded database. It is plain JavaScript, so that the bundle, tsx and Jest can start the same file
// without compiling it.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import {
  DurableFileSystem,
  durableStartParameters,
  flush,
  flushTree,
  sharedStartParameters,
} from './durableFileSystem.mjs';

/**
 * @typedef {{ folder: string | null, dump?: string }} WorkerSettings folder is null in memory. A
 *   dump, if there is one, initialises a database in memory.
 * @typedef {{ id: number } & (
 *   | { kind: 'execute', bytes: Uint8Array }
 *   | { kind: 'reset' } | { kind: 'status' } | { kind: 'close' }
 * )} WorkerRequest
 */

if (!parentPort) throw new Error('The embedded database must run in a worker thread.');
const port = parentPort;
const encoder = new TextEncoder();

/** Encodes a simple query of the wire protocol. @param {string} text */
function simpleQuery(text) {
  const body = encoder.encode(`${text}\0`);
  const message = new Uint8Array(5 + body.length);
  message[0] = 0x51;
  new DataView(message.buffer).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

/** An error number of the C library that PGlite is compiled with. Its errors have no message. */
const diskFull = 51;

/** @param {unknown} error */
function getMessage(error) {
  if (error instanceof Error) return error.message;
  const { errno } = /** @type {{ errno?: number }} */ (error);
  return errno === diskFull ? 'the disk is full' : `error ${errno}`;
}

/** @returns {never} */
function end(error) {
  port.postMessage({ kind: 'failed', message: getMessage(error) });
  process.exit(1);
}

/**
 * Creating a cluster needs two more databases, so it runs in a separate thread that frees their memory. @param {string}
 * folder
 */
function makeCluster(folder) {
  const maker = new Worker(new URL('./makeCluster.mjs', import.meta.url), { workerData: folder });
  return new Promise((resolve, reject) => {
    maker.on('error', reject);
    maker.on('exit', (code) =>
      code === 0
        ? resolve(undefined)
        : reject(new Error('The database cluster could not be created.')),
    );
  });
}

/** @param {string} folder */
async function openFolder(folder) {
  if (!existsSync(folder)) {
    // A new cluster is created next to its final location. It is moved there when it is complete and flushed, so an
    // interrupted start leaves no incomplete database.
    const temporaryFolder = `${folder}.new`;
    rmSync(temporaryFolder, { recursive: true, force: true });
    await makeCluster(temporaryFolder);
    flushTree(temporaryFolder);
    renameSync(temporaryFolder, folder);
    flush(dirname(folder));
  }
  const fileSystem = new DurableFileSystem(folder, end);
  const database = await PGlite.create({
    fs: fileSystem,
    startParams: durableStartParameters,
  });
  return { database, fileSystem };
}

/** @param {string | undefined} dump */
async function openMemory(dump) {
  const database = await PGlite.create({
    startParams: sharedStartParameters.concat('-F'),
    ...(dump && { loadDataDir: new Blob([readFileSync(dump)]) }),
  });
  return { database, fileSystem: { fsyncs: 0 } };
}

const settings = /** @type {WorkerSettings} */ (workerData);
const { folder, dump } = settings;
const { database, fileSystem } = await (
  folder === null ? openMemory(dump) : openFolder(folder)
).catch(end);

/** @param {Uint8Array} message */
async function execute(message) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // The plain call would retain every parsed reply, so this uses the streaming call.
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => parts.push(bytes.slice()),
  });
  if (parts.length === 1) return parts[0];
  const reply = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    reply.set(part, offset);
    offset += part.length;
  }
  return reply;
}

/** @param {WorkerRequest} request */
async function respondTo(request) {
  switch (request.kind) {
    case 'execute':
      return execute(request.bytes);
    case 'reset':
      // PGlite has one session, so this prevents a new connection from inheriting a transaction.
      await execute(simpleQuery('rollback'));
      await execute(simpleQuery('discard all'));
      return undefined;
    case 'status':
      return { fsyncs: fileSystem.fsyncs };
    case 'close':
      await database.close();
      return undefined;
  }
}

let previous = Promise.resolve();
port.on('message', (/** @type {WorkerRequest} */ request) => {
  previous = previous
    .then(() => respondTo(request))
    .then((value) => {
      const transferList = value instanceof Uint8Array ? [value.buffer] : [];
      port.postMessage({ kind: 'reply', id: request.id, value }, transferList);
      if (request.kind === 'close') port.close();
    })
    // SQL errors are part of a reply, so an exception here means that the database is broken.
    .catch(end);
});
port.postMessage({ kind: 'ready' });
