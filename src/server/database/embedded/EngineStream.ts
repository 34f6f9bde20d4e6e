import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './EmbeddedEngine';
import { RequestFramer } from './RequestFramer';

/** What `pg` takes for its socket: bytes in, replies of the embedded database out. */
export class EngineStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  readonly #framer = new RequestFramer();
  #stopListening: () => void = () => {};

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  /** Called by `pg` in place of opening a socket. */
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
    // Replies are pushed as they come; one is never larger than its result.
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

  // `pg` calls these on its socket; a thread has no use for them.
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
