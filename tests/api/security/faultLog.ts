import { Writable } from 'node:stream';
import { logOptions } from '@/server/http/logging';

/** A log for `startTestShop` that collects internal errors. */
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
