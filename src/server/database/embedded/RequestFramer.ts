const endsOfRequest = new Set(['Q', 'S', 'H', 'F', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const terminate = 'X'.charCodeAt(0);

/**
 * Cuts what a client writes into requests the database answers as a whole.
 * Handing over a part of an extended query would let an error in it answer early
 * and shift every later reply to the wrong caller.
 */
export class RequestFramer {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  /** True once the client has said goodbye. */
  terminated = false;

  /** Takes bytes as they come and returns the requests they complete. */
  push(bytes: Buffer): Buffer[] {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const requests: Buffer[] = [];
    let requestStart = 0;
    let position = 0;
    for (;;) {
      // Only the startup message has no letter before its length.
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
      } else if (letter === undefined || endsOfRequest.has(letter)) {
        requests.push(this.#pending.subarray(requestStart, next));
        requestStart = next;
      }
    }
    this.#pending = this.#pending.subarray(requestStart);
    return requests;
  }
}
