import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process and all that it started, by their ids. */
function treeOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

/** Proportional set size of a process and all that it started, in MB; NaN where the system does not tell. */
export function pssOf(pid: number): number {
  try {
    return treeOf(pid).reduce((sum, one) => {
      const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
    }, 0);
  } catch {
    return NaN;
  }
}

/** Milliseconds of processor time of a process and all that it started, those that ended included; NaN as above. */
export function cpuOf(pid: number): number {
  try {
    return treeOf(pid).reduce((sum, one) => {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      // Ticks of 10 ms: user and system time, its own and that of children that ended.
      return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * 10;
    }, 0);
  } catch {
    return NaN;
  }
}

/** Waits until a process, with all that it started, has used next to no processor time for some seconds. */
export async function untilQuiet(pid: number, atMostMs = 600_000): Promise<void> {
  if (Number.isNaN(cpuOf(process.pid))) return;
  const until = performance.now() + atMostMs;
  let quietSeconds = 0;
  while (quietSeconds < 3 && performance.now() < until) {
    const before = cpuOf(pid);
    await pause(1000);
    // A process that ends meanwhile makes it NaN, which is not quiet.
    const quiet = cpuOf(pid) - before <= 30;
    quietSeconds = quiet ? quietSeconds + 1 : 0;
  }
}
