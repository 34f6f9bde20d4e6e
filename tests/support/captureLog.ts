import { Writable } from 'node:stream';
import { logOptions } from '@/server/http/logging';

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
