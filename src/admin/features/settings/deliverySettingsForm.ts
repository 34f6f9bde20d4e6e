import type { StoredDelivery } from '@/contract/admin/deliverySettings';
import { dinarsFromPara, paraFromDinars } from '@/contract/money';
import type { DeliverySettings } from '@/contract/settings';

/** As typed: amounts in dinars, days as text. */
export interface DeliveryValues {
  flat_rate: string;
  free_from: string;
  note: DeliverySettings['note'];
  cut_off: string;
  working_days: number[];
  transit_days: { min: string; max: string };
  closed_days: string[];
  couriers: { name: string; tracking_url: string }[];
}

export function deliveryValues({ value }: StoredDelivery): DeliveryValues {
  const { schedule } = value;
  return {
    flat_rate: String(dinarsFromPara(value.flat_rate)),
    free_from: String(dinarsFromPara(value.free_from)),
    note: value.note,
    cut_off: schedule.cut_off,
    working_days: schedule.working_days,
    transit_days: {
      min: String(schedule.transit_days.min),
      max: String(schedule.transit_days.max),
    },
    closed_days: schedule.closed_days,
    couriers: value.couriers.map(({ name, tracking_url }) => ({
      name,
      tracking_url: tracking_url ?? '',
    })),
  };
}

/** Not a number: NaN, which the struct rejects. */
export const numberOf = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'));

export function deliveryInput(values: DeliveryValues): DeliverySettings {
  return {
    flat_rate: paraFromDinars(numberOf(values.flat_rate)),
    free_from: paraFromDinars(numberOf(values.free_from)),
    note: values.note,
    schedule: {
      cut_off: values.cut_off,
      working_days: [...values.working_days].sort((a, b) => a - b),
      transit_days: {
        min: numberOf(values.transit_days.min),
        max: numberOf(values.transit_days.max),
      },
      closed_days: values.closed_days,
    },
    couriers: values.couriers.map(({ name, tracking_url }) => ({
      name,
      tracking_url: tracking_url.trim() === '' ? null : tracking_url.trim(),
    })),
  };
}
