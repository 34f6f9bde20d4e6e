import type { Locale } from './locale';
import { formatMoney } from './money';
import type { DeliverySettings } from './settings';

/** Amounts in the texts of pages, `{delivery_price}`, with the setting that each stands for. */
export const placeholders = {
  delivery_price: 'flat_rate',
  free_delivery_from: 'free_from',
} as const satisfies Record<string, keyof DeliverySettings>;
export type Placeholder = keyof typeof placeholders;

const placeholder = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder =>
  Object.keys(placeholders).includes(name);

export const hasUnknownPlaceholder = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, name = '']) => !isPlaceholder(name));

export const fillPlaceholders = (
  text: string,
  delivery: DeliverySettings,
  locale: Locale,
): string =>
  text.replace(placeholder, (found, name: string) =>
    isPlaceholder(name) ? formatMoney(delivery[placeholders[name]], locale) : found,
  );
