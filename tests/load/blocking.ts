import type { CDPSession } from 'playwright';

/** The CPU slowdown of a phone in the mobile preset of Lighthouse. */
const phoneSlowdown = 4;
/** In milliseconds. Longer tasks are "long tasks" and block input. */
const longTaskMs = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start, duration and processor time, in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Starts tracing a page. The returned function stops the trace and returns the blocking time on a phone in
 * milliseconds, before and after the first contentful paint. It uses processor time to exclude other load on the
 * machine.
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
    // Tasks as shown in DevTools, and paint events.
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
      blocking[when] += Math.max(0, (tdur / 1000) * phoneSlowdown - longTaskMs);
    }
    return blocking;
  };
}
