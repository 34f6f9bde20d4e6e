import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { addVisit, type PageVisit, vitalNames, vitals, type Vital } from '@/contract/visits';

const minDesktopWidth = 768;

/** False after a reload or a link within the shop. */
function hasArrived(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isInternalLink =
    URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
  return entry?.type === 'navigate' && !isInternalLink;
}

/** Measures this page until it is first hidden and sends the figures once, without cookies or identifying data. */
export function measureVisit(): void {
  const measurements: Partial<Record<Vital, number>> = {};
  const record = (name: Vital, value: number) => {
    measurements[name] = Math.min(vitals[name].max, Math.round(value));
  };
  onLCP(({ value }) => record('lcp', value));
  onINP(({ value }) => record('inp', value));
  onCLS(({ value }) => record('cls', value * 1000));
  onTTFB(({ value }) => record('ttfb', value));
  const arrived = hasArrived();
  let isSent = false;
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden') return;
    isSent = true;
    const visit: PageVisit = {
      device: window.innerWidth < minDesktopWidth ? 'phone' : 'desktop',
      ...(arrived && { arrived }),
    };
    for (const name of vitalNames)
      if (measurements[name] !== undefined) visit[name] = measurements[name];
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    navigator.sendBeacon(addVisit.path, body);
  };
  // Runs after the measurements' own listeners, which complete them.
  addEventListener('visibilitychange', send);
}
