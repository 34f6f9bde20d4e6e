import { refine, type Struct } from 'superstruct';
import { intlTag, type Locale, locales, type Localized } from './locale';
import { formatMoney } from './money';

interface Delivery {
  flat_rate: number;
  free_from: number;
  schedule: { transit_days: { min: number; max: number } };
}

/** The time between shipping and arrival, such as "1–2 days". */
export function transitDays(
  { transit_days: { min, max } }: Delivery['schedule'],
  locale: Locale,
): string {
  const days = new Intl.NumberFormat(intlTag(locale), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return min === max ? days.format(max) : days.formatRange(min, max);
}

/** Placeholders in page texts, such as `{delivery_price}`. `path` is the path of the setting. */
export const placeholders = {
  delivery_price: {
    path: ['flat_rate'],
    show: (delivery, locale) => formatMoney(delivery.flat_rate, locale),
  },
  free_delivery_from: {
    path: ['free_from'],
    show: (delivery, locale) => formatMoney(delivery.free_from, locale),
  },
  delivery_days: {
    path: ['schedule', 'transit_days'],
    show: ({ schedule }, locale) => transitDays(schedule, locale),
  },
} as const satisfies Record<
  string,
  { path: readonly string[]; show: (delivery: Delivery, locale: Locale) => string }
>;
export type Placeholder = keyof typeof placeholders;

const placeholder = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  Object.keys(placeholders).includes(name);

const hasUnknownPlaceholder = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, name = '']) => !isPlaceholder(name));

export const withKnownPlaceholders = (struct: Struct<Localized, unknown>) =>
  refine(struct, 'knownPlaceholders', (value, { path }) =>
    locales
      .filter((locale) => hasUnknownPlaceholder(value[locale]))
      .map((locale) => ({ path: [...path, locale], message: 'invalid' })),
  );

export const fillPlaceholders = (text: string, delivery: Delivery, locale: Locale): string =>
  text.replace(placeholder, (found, name: string) =>
    isPlaceholder(name) ? placeholders[name].show(delivery, locale) : found,
  );
