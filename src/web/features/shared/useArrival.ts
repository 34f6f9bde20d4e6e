import { shopApi } from '../../api/shopApi';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod } from '@/contract/order';
import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';

/**
 * What the clock says. The server reads it when it has the shop's data, whose state the page carries, so that both sides
 * write the same before the browser reads its own clock.
 */
export function usePageClock<Value>(read: (now: Date) => Value): Value {
  const { locale } = useText();
  const { fulfilledTimeStamp } = shopApi.useGetShopQuery({ locale });
  return useClock(
    () => read(new Date()),
    () => read(new Date(fulfilledTimeStamp ?? Date.now())),
  );
}

/** When an order arrives that is placed now, or is ready for pickup. Empty until the shop's data is there. */
export function useArrival(method: DeliveryMethod = 'courier'): string {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const schedule = shop?.delivery.schedule;
  const formatDay = method === 'pickup' ? readyDay : expectedDay;
  const day = usePageClock((now) => schedule && onDay(locale, formatDay(schedule, now)));
  if (!day) return '';
  return text(method === 'pickup' ? 'product:pickup.ready' : 'product:delivery.arrives', { day });
}
