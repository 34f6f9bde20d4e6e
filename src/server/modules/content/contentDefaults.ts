import { type PageContent, pageContent } from '@/contract/admin/pageTexts';
import type { AnyStruct } from '@/contract/endpoint';
import { emptyValue, fieldsOf } from '@/contract/entities/field';
import type { PageName } from '@/contract/content';
import { defaultLocale } from '@/contract/locale';
import {
  type BusinessSettings,
  businessSettings,
  type DeliverySettings,
  deliverySettings,
} from '@/contract/settings';
import catalog from '../../seed/catalog.json';
import pages from '../../seed/pages.json';

/** What a shop that was filled by an earlier build lacks is read from the files, and stored with its next change. */

const shop: BusinessSettings = catalog.shop;
const delivery: DeliverySettings = catalog.delivery;

export const wholeShop = (stored: BusinessSettings) => completed(stored, shop, businessSettings);

export const wholeDelivery = (stored: DeliverySettings) =>
  completed(stored, delivery, deliverySettings);

/** A page that was never stored has no image yet. */
export const wholePage = (name: PageName, stored: PageContent | null) =>
  completed(stored ?? undefined, { ...pages[name], image: null } as PageContent, pageContent);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items of lists have nothing in the files: they get the empty values of their definition. */
function completed<Value>(
  stored: Value | undefined,
  file: Value,
  struct: AnyStruct | undefined,
): Value {
  if (stored === undefined) return file;
  if (Array.isArray(stored)) {
    const item = struct?.type === 'array' && (struct.schema as AnyStruct | undefined);
    if (!item) return stored;
    return stored.map((one: unknown) => completed(one, emptyValue(item), item)) as Value;
  }
  // A language that a text lacks is not taken from another text.
  if (!isFields(stored) || !isFields(file) || defaultLocale in stored) return stored;
  const inner = new Map(struct && fieldsOf(struct));
  const names = Object.keys({ ...file, ...stored });
  return Object.fromEntries(
    names.map((name) => [name, completed(stored[name], file[name], inner.get(name))]),
  ) as Value;
}
