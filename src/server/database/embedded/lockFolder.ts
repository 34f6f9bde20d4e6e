import { existsSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketAddress } from '../../control/socketAddress';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process holds the data folder. */
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

const pauseMillis = 100;

/** One address per folder, however it is spelled or linked. */
function addressOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `bobica-data-${dev}-${ino}`;
  // The abstract address on Linux and the pipe on Windows vanish with their process.
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/**
 * Abstract addresses are seen within one container only, a socket in the folder wherever the folder
 * is: the second lock of two, for containers that share a volume.
 */
function doorOf(folder: string): string | undefined {
  return process.platform === 'win32' ? undefined : socketAddress(folder, 'holder');
}

/** Resolves with a server that holds the address, or undefined when it is taken. */
function hold(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // Exclusive: workers of a cluster must not share what only one may have.
    server.listen({ path: address, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Asks who holds the address: a process id, or that nobody listens there. */
function askHolder(address: string): Promise<number | 'unknown' | 'nobody'> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ path: address });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'nobody' : 'unknown');
    });
    socket.on('close', () => resolve(/^\d+$/.test(text) ? Number(text) : 'unknown'));
  });
}

/** A socket file outlives its process, unlike an abstract address or a pipe. */
function forgetSocketFile(address: string): void {
  if (!address.startsWith('\0')) rmSync(address, { force: true });
}

/** To be called by whoever holds the abstract address: no other on this side of a container's wall. */
async function holdDoor(folder: string): Promise<net.Server[] | undefined> {
  const door = doorOf(folder);
  if (door === undefined) return [];
  if (existsSync(door)) {
    if ((await askHolder(door)) !== 'nobody') return undefined;
    forgetSocketFile(door);
  }
  const server = await hold(door);
  return server && [server];
}

async function closeAll(servers: readonly net.Server[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

/**
 * Takes the data folder for this process alone: two processes on one folder lose
 * acknowledged orders without an error. Waits for a predecessor that is ending.
 * @throws FolderInUseError after `waitMillis`
 */
export async function lockFolder(folder: string, waitMillis = 10_000): Promise<FolderLock> {
  const address = addressOf(folder);
  const deadline = Date.now() + waitMillis;
  let pid: number | undefined;
  for (;;) {
    const server = await hold(address);
    const door = server && (await holdDoor(folder));
    if (server && door) return { release: async () => void (await closeAll([...door, server])) };
    if (server) await closeAll([server]);
    const holder = server ? 'unknown' : await askHolder(address);
    if (typeof holder === 'number') pid = holder;
    if (holder === 'nobody') forgetSocketFile(address);
    if (Date.now() >= deadline) throw new FolderInUseError(folder, pid);
    await pause(pauseMillis);
  }
}
