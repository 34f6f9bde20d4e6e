import type { PageContent } from '@/contract/admin/pageTexts';
import type { PageName } from '@/contract/content';
import { defaultLocale } from '@/contract/locale';
import type { BusinessSettings, DeliverySettings } from '@/contract/settings';
import catalog from '../../seed/catalog.json';
import pages from '../../seed/pages.json';

/** What a shop that was filled by an earlier build lacks is read from the files, and stored with its next change. */

const shop: BusinessSettings = catalog.shop;
const delivery: DeliverySettings = catalog.delivery;

export const wholeShop = (stored: BusinessSettings) => completed(stored, shop);

export const wholeDelivery = (stored: DeliverySettings) => completed(stored, delivery);

/** A page that was never stored has no image yet. */
export const wholePage = (name: PageName, stored: PageContent | null) =>
  completed<PageContent>(stored ?? undefined, { ...pages[name], image: null } as PageContent);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function completed<Value>(stored: Value | undefined, file: Value): Value {
  if (stored === undefined) return file;
  // A language that a text lacks is not taken from another text.
  if (!isFields(stored) || !isFields(file) || defaultLocale in stored) return stored;
  const names = Object.keys({ ...file, ...stored });
  return Object.fromEntries(
    names.map((name) => [name, completed(stored[name], file[name])]),
  ) as Value;
}
