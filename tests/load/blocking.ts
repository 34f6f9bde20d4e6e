import type { CDPSession } from 'playwright';

/** Times slower than here, as Lighthouse's mobile preset takes a phone to be. */
const phone = 4;
/** Milliseconds that a task may take before a finger notices. */
const unnoticed = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when, how long, and how much of that the processor worked for it. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Begins to watch a page; what it answers ends that and tells the milliseconds by which the page's tasks
 * would make a phone wait: before anything was painted, and after. By processor time, so that whatever
 * else this machine does is not counted.
 */
export async function watchBlocking(
  session: CDPSession,
): Promise<() => Promise<{ before: number; after: number }>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    // Tasks as DevTools draws them, and the paints.
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'loading'] },
  });
  return async () => {
    await session.send('Tracing.end');
    await complete;
    const paint = events.find(({ name }) => name === 'firstContentfulPaint');
    if (!paint) return { before: NaN, after: NaN };
    const blocking = { before: 0, after: 0 };
    for (const { name, ph, pid, tid, ts, dur = 0, tdur = 0 } of events) {
      if (name !== 'RunTask' || ph !== 'X' || pid !== paint.pid || tid !== paint.tid) continue;
      const when = ts + dur <= paint.ts ? 'before' : 'after';
      blocking[when] += Math.max(0, (tdur / 1000) * phone - unnoticed);
    }
    return blocking;
  };
}
