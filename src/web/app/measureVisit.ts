import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { addVisit, type PageVisit, vitalNames, vitals, type Vital } from '@/contract/visits';

/** Screens narrower than this many pixels are phones. */
const phoneBelow = 768;

/** Whether the page was opened from elsewhere: not by a reload or a link within the shop. */
function hasArrived(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwnLink =
    URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
  return entry?.type === 'navigate' && !isOwnLink;
}

/** Measures this page until it is first hidden and sends the figures once, without cookies or identifying data. */
export function measureVisit(): void {
  const measured: Partial<Record<Vital, number>> = {};
  const note = (name: Vital, value: number) => {
    measured[name] = Math.min(vitals[name].max, Math.round(value));
  };
  onLCP(({ value }) => note('lcp', value));
  onINP(({ value }) => note('inp', value));
  onCLS(({ value }) => note('cls', value * 1000));
  onTTFB(({ value }) => note('ttfb', value));
  const arrived = hasArrived();
  let isSent = false;
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden') return;
    isSent = true;
    const visit: PageVisit = {
      device: window.innerWidth < phoneBelow ? 'phone' : 'desktop',
      ...(arrived && { arrived }),
    };
    for (const name of vitalNames) if (measured[name] !== undefined) visit[name] = measured[name];
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    navigator.sendBeacon(addVisit.path, body);
  };
  // Runs after the measurements' own listeners, which complete them.
  addEventListener('visibilitychange', send);
}
