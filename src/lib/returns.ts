import { useSyncExternalStore } from 'react';
import { makeEmitter, type Emitter } from './emitter';

/** The milliseconds between two returns, and between checks of the clock. */
const apartMs = 3_000;
/** Events within this many milliseconds are one return; some browsers send three. */
const togetherMs = 500;
/**
 * A larger jump of the clock, in milliseconds, means that it was set or the device slept; background timers run once
 * a minute.
 */
const sleptMs = 120_000;

const returned = makeEmitter<void>();
const looked = makeEmitter<void>();

let listeners = 0;
let lastReturn = -Infinity;
let wasHidden = false;
let lastLook = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let looking: ReturnType<typeof setInterval> | undefined;

function comeBack(): void {
  waiting = undefined;
  lastReturn = performance.now();
  wasHidden = document.hidden;
  returned.emit();
  looked.emit();
}

function notice(event?: Event): void {
  if (document.hidden && event?.type !== 'resume') return;
  const passed = performance.now() - lastReturn;
  if (passed >= apartMs || (wasHidden && !document.hidden)) comeBack();
  else if (passed > togetherMs) waiting ??= setTimeout(comeBack, apartMs - passed);
}

function look(): void {
  const passed = Date.now() - lastLook;
  lastLook += passed;
  looked.emit();
  // Waits for requests in progress to time out.
  if (Math.abs(passed - apartMs) > sleptMs) setTimeout(notice, togetherMs);
}

function noticeCached({ persisted }: PageTransitionEvent): void {
  if (persisted) notice();
}

function watch(how: 'addEventListener' | 'removeEventListener'): void {
  for (const event of ['focus', 'online']) window[how](event, notice);
  window[how]('pageshow', noticeCached as EventListener);
  for (const event of ['visibilitychange', 'resume']) document[how](event, notice);
}

function listen(emitter: Emitter<void>, listener: () => void): () => void {
  if (listeners === 0) {
    watch('addEventListener');
    lastReturn = -Infinity;
    lastLook = Date.now();
    looking = setInterval(look, apartMs);
  }
  listeners += 1;
  const stop = emitter.subscribe(listener);
  return () => {
    stop();
    listeners -= 1;
    if (listeners > 0) return;
    watch('removeEventListener');
    clearInterval(looking);
    clearTimeout(waiting);
    waiting = undefined;
  };
}

/**
 * Calls back when the tab is used again: shown, focused, thawed, restored from the back/forward cache, back online, or
 * after sleep. Calls at most once in three seconds, and in the background only when thawed.
 */
export const onReturn = (listener: () => void) => listen(returned, listener);

/** Whether the browser restored the page from its cache, by going back or reopening a tab. */
export const isRestored = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

const onClock = (listener: () => void) => listen(looked, listener);

/** Reads a value from the clock every three seconds and whenever the tab is used again. */
export function useClock<Value>(read: () => Value, onServer = read): Value {
  return useSyncExternalStore(onClock, read, onServer);
}
