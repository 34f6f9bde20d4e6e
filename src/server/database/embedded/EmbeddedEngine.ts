import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseConnectionError } from '../databaseErrors';

export interface EngineSettings {
  /** The built worker, or `worker.mjs` in this folder. */
  workerPath: string;
  /** The folder of the cluster. Null keeps the data in memory. */
  folder: string | null;
  /** A PGlite dump that initialises a database in memory. */
  dump?: string;
  /** If a request gets no reply for this long, the thread is terminated. */
  hangTimeoutMs: number;
  /** Excludes the replay of the log. */
  startTimeoutMs?: number;
  onProblem(error: Error): void;
}

export interface EngineStatus {
  fsyncs: number;
}

type Request =
  | { kind: 'execute'; bytes: Uint8Array }
  | { kind: 'reset' }
  | { kind: 'status' }
  | { kind: 'close' };

type Message =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'reply'; id: number; value: unknown };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Run {
  worker: Worker;
  waiting: Map<number, Waiting>;
  ended: Promise<void>;
}

/** Two busy cores replayed 60,000 on 29 November. */
const replayedBytesPerMs = 5_000;

/** The maximum duration of replaying the log after a kill. */
function replayMs(folder: string | null): number {
  const logs = folder && join(folder, 'pg_wal');
  if (!logs || !existsSync(logs)) return 0;
  const bytes = readdirSync(logs).reduce((sum, name) => sum + statSync(join(logs, name)).size, 0);
  return bytes / replayedBytesPerMs;
}

/** Restarts PostgreSQL's worker thread when it ends, except in memory, where the shop would be empty. */
export class EmbeddedEngine {
  readonly #settings: EngineSettings;
  readonly #endListeners = new Set<(error: Error) => void>();
  #run: Promise<Run> | undefined;
  #started = false;
  #closed = false;
  #lastId = 0;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    await this.#getRun();
  }

  async reset(): Promise<void> {
    await this.#request({ kind: 'reset' });
  }

  /** Sends complete messages of the wire protocol. The last one must be one that gets a reply. */
  async execute(bytes: Uint8Array): Promise<Uint8Array> {
    // The worker gets a copy, because transferring a view would transfer its whole buffer.
    const transferred = new Uint8Array(bytes);
    return (await this.#request({ kind: 'execute', bytes: transferred }, [
      transferred.buffer,
    ])) as Uint8Array;
  }

  async status(): Promise<EngineStatus> {
    return (await this.#request({ kind: 'status' })) as EngineStatus;
  }

  /** Calls the listener once when the running thread ends. */
  onEnd(listener: (error: Error) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Writes a checkpoint and ends the thread. */
  async close(): Promise<void> {
    if (this.#closed) return;
    const getRun = this.#run;
    if (!getRun) {
      this.#closed = true;
      return;
    }
    const run = await getRun.catch(() => undefined);
    if (run) {
      const done = this.#request({ kind: 'close' });
      this.#closed = true;
      await done.catch(this.#settings.onProblem);
      await run.worker.terminate();
      await run.ended;
    }
    this.#closed = true;
  }

  #getRun(): Promise<Run> {
    if (this.#closed) return Promise.reject(engineError('The embedded database is closed.'));
    if (!this.#run) {
      if (this.#started && this.#settings.folder === null) {
        return Promise.reject(engineError('The embedded database in memory has ended.'));
      }
      const run = this.#startWorker();
      this.#run = run;
      run.catch(() => {
        if (this.#run === run) this.#run = undefined;
      });
    }
    return this.#run;
  }

  #startWorker(): Promise<Run> {
    const { workerPath, folder, dump, onProblem, startTimeoutMs = 60_000 } = this.#settings;
    const limitMs = startTimeoutMs + replayMs(folder);
    // The parent's flags, such as a TypeScript loader, are not passed on.
    const worker = new Worker(workerPath, { workerData: { folder, dump }, execArgv: [] });
    const waiting: Run['waiting'] = new Map();
    return new Promise((resolve, reject) => {
      let problem: Error | undefined;
      let isReady = false;
      const timer = setTimeout(() => {
        problem = engineError(
          `The embedded database did not start in ${Math.round(limitMs / 1000)} s.`,
        );
        void worker.terminate();
      }, limitMs);
      const ended = new Promise<void>((resolveEnded) => {
        worker.on('exit', () => {
          clearTimeout(timer);
          const error = problem ?? engineError('The embedded database ended.');
          reject(error);
          if (isReady) this.#ended(waiting, error);
          if (isReady && !this.#closed) onProblem(error);
          resolveEnded();
        });
      });
      worker.on('error', (error: Error) => {
        problem ??= engineError(`The embedded database failed: ${error.message}`, error);
      });
      worker.on('message', (message: Message) => {
        if (message.kind === 'reply') {
          const entry = waiting.get(message.id);
          waiting.delete(message.id);
          clearTimeout(entry?.timer);
          entry?.resolve(message.value);
        } else if (message.kind === 'failed') {
          problem = engineError(`The embedded database failed: ${message.message}`);
        } else {
          clearTimeout(timer);
          isReady = true;
          this.#started = true;
          resolve({ worker, waiting, ended });
        }
      });
    });
  }

  #ended(waiting: Run['waiting'], error: Error): void {
    this.#run = undefined;
    for (const entry of waiting.values()) {
      clearTimeout(entry.timer);
      entry.reject(error);
    }
    waiting.clear();
    const listeners = [...this.#endListeners];
    this.#endListeners.clear();
    for (const listener of listeners) listener(error);
  }

  async #request(request: Request, transferList: ArrayBuffer[] = []): Promise<unknown> {
    const { worker, waiting } = await this.#getRun();
    const { hangTimeoutMs } = this.#settings;
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const seconds = hangTimeoutMs / 1000;
        waiting.delete(id);
        reject(
          engineError(`The embedded database did not respond for ${seconds} s and was ended.`),
        );
        void worker.terminate();
      }, hangTimeoutMs);
      waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ ...request, id }, transferList);
    });
  }
}

function engineError(message: string, cause?: Error): DatabaseConnectionError {
  return new DatabaseConnectionError('EMBEDDED_DATABASE', message, { cause });
}
