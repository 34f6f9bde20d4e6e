import { Writable } from 'node:stream';
import { logOptions } from '@/server/http/logging';

/** Log options for a shop whose log is `lines`. */
export function captureLog(level: string) {
  const lines: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString());
      done();
    },
  });
  return { lines, log: { ...logOptions(level), stream } };
}
