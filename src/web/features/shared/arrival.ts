import type { DeliverySchedule } from '@/contract/settings';
import { expectedDay } from '@/contract/deliveryDay';
import type { Locale } from '@/contract/locale';
import { onDay } from '@/contract/longDate';

/** The day on which an order arrives that is placed now. */
export function arrivalOf(schedule: DeliverySchedule, locale: Locale): string {
  return onDay(locale, expectedDay(schedule, new Date()));
}
