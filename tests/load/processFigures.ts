import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

function getTree(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(getTree)];
}

/** The proportional set size of a process with its descendants in MB, or NaN if it is not available. */
export function getPss(pid: number): number {
  try {
    return getTree(pid).reduce((sum, number) => {
      const text = readFileSync(`/proc/${number}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
    }, 0);
  } catch {
    return NaN;
  }
}

/**
 * The processor time, in ms, of a process and its descendants, including descendants that exited. NaN if it is not
 * available.
 */
export function getCpu(pid: number): number {
  try {
    return getTree(pid).reduce((sum, number) => {
      const fields = readFileSync(`/proc/${number}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // User and system time of the process and its exited children, in ticks of 10 ms.
      return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * 10;
    }, 0);
  } catch {
    return NaN;
  }
}

/** Waits until a process and its descendants have been idle for some seconds. */
export async function waitUntilIdle(pid: number, atMostMs = 600_000): Promise<void> {
  if (Number.isNaN(getCpu(process.pid))) return;
  const until = performance.now() + atMostMs;
  let quietSeconds = 0;
  while (quietSeconds < 3 && performance.now() < until) {
    const before = getCpu(pid);
    await pause(1000);
    // NaN if a process has exited, which is not treated as idle.
    const isQuiet = getCpu(pid) - before <= 30;
    quietSeconds = isQuiet ? quietSeconds + 1 : 0;
  }
}
