import { Writable } from 'node:stream';
import { logOptions } from '../../../src/server/http/logging';

/** A log for `startTestShop` that keeps what the server would have to be ashamed of. */
export function makeFaultLog() {
  const faults: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _, done) {
      faults.push(line.toString());
      done();
    },
  });
  return { faults, log: { ...logOptions('error'), stream } };
}
