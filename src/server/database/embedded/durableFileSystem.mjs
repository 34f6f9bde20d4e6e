// PGlite starts with `-F`, and its file system has no fsync, so an acknowledged commit could be lost. This file uses
// PGlite's internals. Run tests/api/database/durability.test.ts before upgrading PGlite.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** PGlite's start parameters without `-F` and with a larger cache */
export const sharedStartParameters = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'shared_buffers=16MB',
  ].flatMap((setting) => ['-c', setting]),
];

/** PGlite's fdatasync does nothing, so the write-ahead log must use fsync. */
export const durableStartParameters = [
  ...sharedStartParameters,
  ...['fsync=on', 'wal_sync_method=fsync'].flatMap((setting) => ['-c', setting]),
];

/** A Node.js file system for PGlite that performs the fsync that PostgreSQL requests. */
export class DurableFileSystem extends NodeFS {
  fsyncs = 0;

  /**
   * @param {string} folder
   * @param {(error: unknown) => never} onFailure must end the database, because the kernel
   *   reports a failed flush only once, and a later flush would report success.
   */
  constructor(folder, onFailure) {
    super(folder);
    this.onFailure = onFailure;
  }

  /**
   * @param {import('@electric-sql/pglite').PGlite} pg
   * @param {Parameters<NodeFS['init']>[1]} options
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module) => {
      const operations = module.NODEFS.stream_ops;
      operations.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
          this.fsyncs += 1;
          return 0;
        } catch (error) {
          return this.onFailure(error);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, addFsync] } };
  }
}

/** @param {string} path a file or folder */
export function flush(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder and all its contents. @param {string} folder */
export function flushTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}
