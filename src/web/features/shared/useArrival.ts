import { useSyncExternalStore } from 'react';
import { shopApi } from '../../api/shopApi';
import type { DeliveryMethod } from '@/contract/order';
import { useText } from '@/lib/text';
import type { arrivalOf as ArrivalOf } from './arrival';

/** Milliseconds between looks at the clock: the day changes at the cut-off. */
const lookMs = 10_000;

/** Loaded by the first page that shows a day: the text without it is correct too. */
let arrivalOf: typeof ArrivalOf | undefined;

function subscribeToClock(onChange: () => void): () => void {
  if (!arrivalOf) {
    import('./arrival').then(
      (module) => {
        ({ arrivalOf } = module);
        onChange();
      },
      () => {},
    );
  }
  const timer = setInterval(onChange, lookMs);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * When an order arrives that is placed now, or is ready for pickup. The server's pages are cached, so they say in how many working
 * days, the browser says on which day. Empty until the shop's data is there.
 */
export function useArrival(method: DeliveryMethod = 'courier'): string {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const schedule = shop?.delivery.schedule;
  const day = useSyncExternalStore(
    subscribeToClock,
    () => schedule && arrivalOf?.(schedule, locale, method),
    () => undefined,
  );
  if (!schedule) return '';
  if (method === 'pickup')
    return day ? text('product:pickup.ready', { day }) : text('product:pickup.readySoon');
  if (day) return text('product:delivery.arrives', { day });
  const { min, max } = schedule.transit_days;
  const range = min === max ? max : `${min}–${max}`;
  return text('product:delivery.workingDays', { range, count: max });
}
