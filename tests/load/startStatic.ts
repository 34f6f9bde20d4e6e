import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StaticFile {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface StaticServer {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Starts a minimal server with all files in memory, as an upper limit of what Node can serve. */
export async function startStatic(files: readonly StaticFile[]): Promise<StaticServer> {
  const child = fork(join(__dirname, 'staticServer.mjs'), { execArgv: [] });
  const listening = once(child, 'message');
  child.send(files.map(({ path, headers, body }) => [path, headers, body.toString('base64')]));
  const [port] = (await listening) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
