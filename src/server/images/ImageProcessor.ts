import { type ChildProcess, fork } from 'node:child_process';
import type { PictureFormat } from '../../contract/pictures';

type Work =
  | { kind: 'measure'; original: string }
  | { kind: 'make'; original: string; width: number; format: PictureFormat };

type Reply = { id: number; value: unknown } | { id: number; failure: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Milliseconds without work after which the process ends. */
const idleMillis = 10_000;

/**
 * Measures and makes images in a process of its own, which is there only while there is work: an
 * encoder takes hundreds of megabytes, and its allocator would keep them for as long as the shop runs.
 */
export class ImageProcessor {
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  /** @param path of `imageProcessor.mjs`, built or in the sources */
  constructor(path: string) {
    this.#path = path;
  }

  /** Pixels, as the image is shown. */
  async width(original: string): Promise<number> {
    return (await this.#ask({ kind: 'measure', original })) as number;
  }

  async make(original: string, width: number, format: PictureFormat): Promise<Buffer> {
    return (await this.#ask({ kind: 'make', original, width, format })) as Buffer;
  }

  /** Rejects pending requests. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    const running = this.#process;
    this.#process = undefined;
    running?.kill('SIGKILL');
    this.#reject('The shop closes.');
  }

  async #ask(work: Work): Promise<unknown> {
    if (this.#closed) throw new Error('The shop closes.');
    clearTimeout(this.#idle);
    const running = (this.#process ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      running.send({ id, work }, (error) => error && this.#answer({ id, failure: error.message }));
    });
  }

  #start(): ChildProcess {
    const started = fork(this.#path, {
      // No flags of the parent: a loader for TypeScript or tests has no work here.
      execArgv: [],
      // The allocator's own pools, one per thread, are what takes most of the memory.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = () => {
      if (this.#process !== started) return;
      this.#process = undefined;
      this.#reject('The process that makes images ended.');
    };
    started.on('message', (reply: Reply) => this.#answer(reply));
    started.on('exit', ended);
    started.on('error', ended);
    return started;
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('value' in reply) waiting?.resolve(reply.value);
    else waiting?.reject(new Error(reply.failure));
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(), idleMillis);
    this.#idle.unref();
  }

  #leave(): void {
    const idle = this.#process;
    this.#process = undefined;
    idle?.disconnect();
  }

  #reject(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
