import { existsSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `the process ${pid}`;
    super(
      `The data folder ${folder} is in use by ${holder}. Stop it first, or choose another folder.`,
    );
    this.folder = folder;
    this.pid = pid;
  }
}

const pauseMs = 100;

/** Identifies a folder regardless of spelling and links. */
function getSocketPath(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `bobica-data-${dev}-${ino}`;
  // The abstract socket on Linux and the pipe on Windows disappear when their process ends.
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** In bytes, the shortest limit of all platforms (macOS). */
const maxPathLength = 103;

/** A second lock for containers that share a volume, because abstract sockets are only visible within one container. */
function socketFileIn(folder: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const path = join(folder, 'holder.sock');
  return Buffer.byteLength(path) > maxPathLength ? relative('', path) : path;
}

/** Resolves with a server that listens on the path, or undefined if another process listens on it. */
function listenOn(socketPath: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // The lock is exclusive, because workers of a cluster must not share it.
    server.listen({ path: socketPath, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

function readHolder(socketPath: string): Promise<number | 'unknown' | 'none'> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ path: socketPath });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'none' : 'unknown');
    });
    socket.on('close', () => resolve(/^\d+$/.test(text) ? Number(text) : 'unknown'));
  });
}

/** Unlike an abstract socket or a pipe, a socket file remains after its process has ended. */
function removeSocketFile(socketPath: string): void {
  if (!socketPath.startsWith('\0')) rmSync(socketPath, { force: true });
}

/** Must be called in the process that listens on the abstract socket. */
async function lockSocketFile(folder: string): Promise<net.Server[] | undefined> {
  const path = socketFileIn(folder);
  if (path === undefined) return [];
  if (existsSync(path)) {
    if ((await readHolder(path)) !== 'none') return undefined;
    removeSocketFile(path);
  }
  const server = await listenOn(path);
  return server && [server];
}

async function closeAll(servers: readonly net.Server[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

/**
 * Two processes on one data folder would lose orders. Waits for a previous process that is ending. @throws
 * FolderInUseError after `waitMs`
 */
export async function lockFolder(folder: string, waitMs = 10_000): Promise<FolderLock> {
  const socketPath = getSocketPath(folder);
  const deadline = Date.now() + waitMs;
  let pid: number | undefined;
  for (;;) {
    const server = await listenOn(socketPath);
    const socketFileLock = server && (await lockSocketFile(folder));
    if (server && socketFileLock)
      return { release: async () => void (await closeAll([...socketFileLock, server])) };
    if (server) await closeAll([server]);
    const holder = server ? 'unknown' : await readHolder(socketPath);
    if (typeof holder === 'number') pid = holder;
    if (holder === 'none') removeSocketFile(socketPath);
    if (Date.now() >= deadline) throw new FolderInUseError(folder, pid);
    await pause(pauseMs);
  }
}
