// PGlite starts with `-F` and its file system has no fsync, so an acknowledged commit could be lost. This file uses
// PGlite's internals: run tests/api/database/durability.test.ts before upgrading PGlite.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** PGlite's own start parameters, but without `-F` and with a larger cache. */
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

/** Node's file system for PGlite, with the fsync that PostgreSQL calls. */
export class DurableFileSystem extends NodeFS {
  /** The number of flushed files. */
  fsyncs = 0;

  /**
   * @param {string} folder
   * @param {(error: unknown) => never} onFailure a failed flush must end the database:
   *   the kernel reports it once, and a later flush would claim success.
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

/** Flushes one file or folder. @param {string} path */
export function flush(path) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a folder and everything in it. @param {string} folder */
export function flushTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}
