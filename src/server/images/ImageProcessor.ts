import { type ChildProcess, fork } from 'node:child_process';
import type { ImageFormat, PixelArea } from '@/contract/images';

type Work =
  | { kind: 'measure'; original: Buffer }
  | { kind: 'make'; original: Buffer; width: number; format: ImageFormat }
  | { kind: 'normalize'; original: Buffer; crop?: PixelArea; minSide: number };

/** In pixels, after rotation by EXIF orientation. */
export interface PixelSize {
  width: number;
  height: number;
}

export interface NormalizedImage extends PixelSize {
  content: Buffer;
  extension: 'jpg' | 'webp';
}

type Reply = { id: number; value: unknown } | { id: number; failure: string };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const idleMs = 10_000;

/**
 * The child process only runs while there is work, because an encoder allocates hundreds of megabytes that are not
 * returned to the system.
 */
export class ImageProcessor {
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  async measure(original: Buffer): Promise<PixelSize> {
    return (await this.#request({ kind: 'measure', original })) as PixelSize;
  }

  async make(original: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
    return (await this.#request({ kind: 'make', original, width, format })) as Buffer;
  }

  /** Decodes and encodes an upload or a crop of an original. @returns the image, or why it is unusable */
  async normalize(
    original: Buffer,
    options: { minSide: number; crop?: PixelArea },
  ): Promise<NormalizedImage | { failure: 'invalid' | 'too_short' }> {
    const reply = await this.#request({ kind: 'normalize', original, ...options });
    return reply as Awaited<ReturnType<ImageProcessor['normalize']>>;
  }

  /** Rejects pending requests. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    const running = this.#process;
    this.#process = undefined;
    running?.kill('SIGKILL');
    this.#reject('The shop is shutting down.');
  }

  async #request(work: Work): Promise<unknown> {
    if (this.#closed) throw new Error('The shop is shutting down.');
    clearTimeout(this.#idle);
    const running = (this.#process ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      running.send({ id, work }, (error) => error && this.#settle({ id, failure: error.message }));
    });
  }

  #start(): ChildProcess {
    const child = fork(this.#path, {
      // The parent's flags are omitted, because the process needs no loaders for TypeScript or tests.
      execArgv: [],
      // By default, the allocator's arenas, one per thread, would use most of the memory.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const onEnd = () => {
      if (this.#process !== child) return;
      this.#process = undefined;
      this.#reject('The image process exited.');
    };
    child.on('message', (reply: Reply) => this.#settle(reply));
    child.on('exit', onEnd);
    child.on('error', onEnd);
    return child;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('value' in reply) waiting?.resolve(reply.value);
    else waiting?.reject(new Error(reply.failure));
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stopIdle(), idleMs);
    this.#idle.unref();
  }

  #stopIdle(): void {
    const idle = this.#process;
    this.#process = undefined;
    idle?.disconnect();
  }

  #reject(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
