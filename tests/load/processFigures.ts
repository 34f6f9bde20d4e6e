import { readFileSync } from 'node:fs';

/** Proportional set size of a process, in MB; NaN where the system does not tell. */
export function pssOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/** Milliseconds of processor time that a process has used, its threads included. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // Ticks of 10 ms: user and system time.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}
