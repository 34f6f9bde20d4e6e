import { shopApi } from '../../api/shopApi';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod } from '@/contract/order';
import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';

/**
 * Until hydration ends, the server and the browser use the time at which the shop's data was read, so that both render
 * the same.
 */
export function usePageClock<Value>(read: (now: Date) => Value): Value {
  const { locale } = useText();
  const { fulfilledTimeStamp } = shopApi.useGetShopQuery({ locale });
  return useClock(
    () => read(new Date()),
    () => read(new Date(fulfilledTimeStamp ?? Date.now())),
  );
}

/** When an order placed now would arrive or be ready for pickup. Empty until the shop's data is loaded. */
export function useArrival(method: DeliveryMethod = 'courier'): string {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const schedule = shop?.delivery.schedule;
  const formatDay = method === 'pickup' ? readyDay : expectedDay;
  const day = usePageClock((now) => schedule && onDay(locale, formatDay(schedule, now)));
  if (!day) return '';
  return text(method === 'pickup' ? 'product:pickup.ready' : 'product:delivery.arrives', { day });
}
