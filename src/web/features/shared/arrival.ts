import type { DeliverySchedule } from '@/contract/settings';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import type { Locale } from '@/contract/locale';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod } from '@/contract/order';

/** The day on which an order arrives that is placed now, or is ready for pickup. */
export function arrivalOf(
  schedule: DeliverySchedule,
  locale: Locale,
  method: DeliveryMethod,
): string {
  return onDay(locale, (method === 'pickup' ? readyDay : expectedDay)(schedule, new Date()));
}
