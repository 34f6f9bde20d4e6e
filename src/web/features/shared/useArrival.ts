import { shopApi } from '../../api/shopApi';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod } from '@/contract/order';
import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';

/**
 * When an order arrives that is placed now, or is ready for pickup. The server's pages are cached, so they say in how many working
 * days, the browser says on which day. Empty until the shop's data is there.
 */
export function useArrival(method: DeliveryMethod = 'courier'): string {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const schedule = shop?.delivery.schedule;
  const day = useClock(
    () =>
      schedule &&
      onDay(locale, (method === 'pickup' ? readyDay : expectedDay)(schedule, new Date())),
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
