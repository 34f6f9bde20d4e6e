import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { addVisit, type PageVisit, vitalNames, vitals, type Vital } from '@/contract/visits';

/** Narrower screens are phones. Pixels. */
const phoneBelow = 768;

/** The page was opened by a link or address from elsewhere; not reloaded, and not by a link of the shop. */
function hasArrived(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwnLink =
    URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
  return entry?.type === 'navigate' && !isOwnLink;
}

/**
 * Measures this page until it is left or hidden for the first time, and sends it once: without cookies, and with nothing
 * that tells who it was.
 */
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
  // After the listeners of the measurements, which end them.
  addEventListener('visibilitychange', send);
}
