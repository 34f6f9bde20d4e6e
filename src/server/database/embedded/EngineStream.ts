import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './EmbeddedEngine';

/**
 * The socket of `pg`, connected to the embedded database. With `@electric-sql/pglite-socket` (0.2.17), new connections
 * would inherit settings and prepared statements, and queries would get no reply after an error in the engine.
 */
export class EngineStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  readonly #framer = new RequestFramer();
  #stopListening: () => void = () => {};

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  /** `pg` calls this instead of opening a socket. */
  connect(): this {
    this.#engine.reset().then(
      () => {
        if (this.destroyed) return;
        this.#stopListening = this.#engine.onEnd((error) => this.destroy(error));
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {
    // Replies are pushed as they arrive. A reply is at most as large as its result.
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stopListening();
    done(error);
  }

  // `pg` calls these methods on its socket. A thread does not need them.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  async #send(bytes: Buffer): Promise<void> {
    for (const request of this.#framer.push(bytes)) {
      const reply = await this.#engine.execute(request);
      if (this.destroyed) return;
      if (reply.length > 0) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.length));
    }
    if (this.#framer.terminated && !this.readableEnded) this.push(null);
  }
}

const requestEnds = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);

/**
 * Splits a client's bytes into requests that get a single reply. If only part of an extended query were sent, an early
 * error reply would shift all later replies.
 */
class RequestFramer {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  terminated = false;

  /** Returns the requests that these bytes complete. */
  push(bytes: Buffer): Buffer[] {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const requests: Buffer[] = [];
    let requestStart = 0;
    let position = 0;
    for (;;) {
      // Only the startup message has no type byte before its length.
      const lengthAt = this.#started ? position + 1 : position;
      if (this.#pending.length < lengthAt + 4) break;
      const next = lengthAt + this.#pending.readInt32BE(lengthAt);
      if (this.#pending.length < next) break;
      const letter = this.#started ? this.#pending[position] : undefined;
      this.#started = true;
      position = next;
      if (letter === terminate) {
        this.terminated = true;
        requestStart = next;
      } else if (letter === undefined || requestEnds.has(letter)) {
        requests.push(this.#pending.subarray(requestStart, next));
        requestStart = next;
      }
    }
    this.#pending = this.#pending.subarray(requestStart);
    return requests;
  }
}
