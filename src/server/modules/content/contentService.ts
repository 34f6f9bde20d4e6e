import { sql } from 'kysely';
import { type PageContent, pageContent } from '@/contract/admin/pageTexts';
import type { AnyStruct } from '@/contract/endpoint';
import { emptyValue, getFields } from '@/contract/entities/field';
import { slide } from '@/contract/entities/slide';
import type { CarouselSlide, ContentPage, PageName } from '@/contract/content';
import { defaultLocale, type Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import { fillPlaceholders, placeholders } from '@/contract/placeholders';
import {
  type BusinessSettings,
  businessSettings,
  type DeliverySettings,
  deliverySettings,
} from '@/contract/settings';
import type { PageImage, Shop } from '@/contract/shop';
import { inLanguage } from '@/contract/storedStruct';
import type { Connection } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import { columnIn, fieldsIn } from '../../database/expressions';
import catalog from '../../seed/catalog.json';
import pages from '../../seed/pages.json';

/** Fills in data that a shop seeded by an earlier build lacks. The next change stores it. */

export const completeShop = (stored: BusinessSettings) =>
  fillMissing<BusinessSettings>(stored, catalog.shop, businessSettings);

export const completeDelivery = (stored: DeliverySettings) =>
  fillMissing<DeliverySettings>(stored, catalog.delivery, deliverySettings);

/** A page that was never stored has no image yet. */
const completePage = (name: PageName, stored: PageContent | null) =>
  fillMissing(stored ?? undefined, { ...pages[name], image: null } as PageContent, pageContent);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Missing fields of list items, which have no counterpart in the files, get the empty values of their definition. */
function fillMissing<Value>(
  stored: Value | undefined,
  file: Value,
  struct: AnyStruct | undefined,
): Value {
  if (stored === undefined) return file;
  if (Array.isArray(stored)) {
    const item = struct?.type === 'array' && (struct.schema as AnyStruct | undefined);
    if (!item) return stored;
    return stored.map((value: unknown) => fillMissing(value, emptyValue(item), item)) as Value;
  }
  // Translations missing from a text are not filled in.
  if (!isFields(stored) || !isFields(file) || defaultLocale in stored) return stored;
  const inner = new Map(struct && getFields(struct));
  const names = Object.keys({ ...file, ...stored });
  return Object.fromEntries(
    names.map((name) => [name, fillMissing(stored[name], file[name], inner.get(name))]),
  ) as Value;
}

async function listCarousels(connection: Connection, locale: Locale) {
  const { rows } = await sql<CarouselSlide & { image: ImageFile }>`
    select item.id, item.position as order, ${fieldsIn(slide, locale)}
    from carousel_slides item
    order by item.position, item.id`.execute(connection);
  return rows.map(({ image, ...rest }) => ({ ...rest, ...image }));
}

interface StoredPage {
  content: PageContent | null;
  version: number;
  updated_at: Date;
  delivery: DeliverySettings | null;
}

/** A page that was never stored is as old as the shop. */
export async function selectPage(connection: Connection, name: PageName) {
  const { rows } = await sql<StoredPage>`
    select content, coalesce(version, 1) as version, ${deliverySetting} as delivery,
      coalesce(updated_at, (select min(ran_at) from migrations)) as updated_at
    from (select ${name}::text as name) requested left join pages using (name)`.execute(connection);
  const [page] = rows;
  if (!page) throw new Error('The page query returned no row.');
  return {
    ...page,
    content: completePage(name, page.content),
    delivery: seededDelivery(page.delivery),
  };
}

async function readPage(
  connection: Connection,
  name: PageName,
  locale: Locale,
): Promise<ContentPage> {
  const { content, delivery, updated_at } = await selectPage(connection, name);
  const localized = inLanguage(content, locale, (text) => fillPlaceholders(text, delivery, locale));
  return {
    ...localized,
    name,
    meta_description: localized.meta_description || null,
    notice: localized.notice || null,
    lead: localized.lead || null,
    image: localized.image && { ...localized.image, alt: localized.image_alt },
    updated_at: updated_at.toISOString(),
  };
}

async function selectPageImages(connection: Connection, locale: Locale) {
  const { rows } = await sql<PageImage & { name: PageName }>`
    select name, image.*, ${columnIn('described.image_alt', locale)} as alt
    from pages,
      jsonb_to_record(content -> 'image') as image(src text, width integer, height integer),
      jsonb_to_record(content) as described(image_alt jsonb)
    where jsonb_typeof(content -> 'image') = 'object'`.execute(connection);
  return new Map(rows.map(({ name, ...image }) => [name, image]));
}

export interface SettingValues {
  shop: BusinessSettings;
  delivery: DeliverySettings;
}

/** @throws if the shop was never seeded */
async function selectSettings(connection: Connection) {
  const { rows } = await sql<Partial<SettingValues> & { terms_version: string | null }>`
    select (select value from settings where key = 'shop') as shop,
      ${deliverySetting} as delivery,
      ${termsVersion} as terms_version`.execute(connection);
  const [row] = rows;
  if (!row?.shop || !row.delivery)
    throw new Error('The shop has no settings because it was never seeded.');
  return {
    shop: completeShop(row.shop),
    delivery: completeDelivery(row.delivery),
    terms_version: row.terms_version ?? '',
  };
}

async function readShop(
  connection: Connection,
  locale: Locale,
  { googleMapsApiKey = null }: { googleMapsApiKey?: string | null } = {},
): Promise<Shop> {
  const { shop, delivery, terms_version } = await selectSettings(connection);
  const images = await selectPageImages(connection, locale);
  return {
    ...inLanguage(shop, locale),
    currency,
    delivery: inLanguage(delivery, locale, (text) => fillPlaceholders(text, delivery, locale)),
    bank_transfer: shop.transfer.account !== '',
    map: { google_maps_api_key: googleMapsApiKey },
    images: {
      home: images.get('home') ?? null,
      about: images.get('about') ?? null,
      production: images.get('production') ?? null,
    },
    terms_version,
  };
}

async function readTransferSettings(connection: Connection): Promise<BusinessSettings['transfer']> {
  return (await selectSettings(connection)).shop.transfer;
}

async function readDelivery(connection: Connection): Promise<DeliverySettings> {
  const { rows } = await sql<{ delivery: DeliverySettings | null }>`
    select ${deliverySetting} as delivery`.execute(connection);
  return seededDelivery(rows[0]?.delivery);
}

/** The version changes only with the wording and the amounts of the terms. It is empty if there are none. */
async function readOrderTerms(
  connection: Connection,
): Promise<{ delivery: DeliverySettings; terms_version: string }> {
  const { rows } = await sql<{ delivery: DeliverySettings | null; terms_version: string | null }>`
    with terms as (select ${termsVersion} as version, updated_at from pages where name = 'terms'),
      recorded as (
        insert into terms_versions (version, since)
        -- If only amounts have changed, the terms date from today.
        select version, case
          when exists (select from terms_versions known where known.since >= terms.updated_at)
          then now() else terms.updated_at end
        from terms where not exists (select from terms_versions recorded where recorded.version = terms.version)
        on conflict do nothing
      )
    select ${deliverySetting} as delivery, (select version from terms) as terms_version`.execute(
    connection,
  );
  return {
    delivery: seededDelivery(rows[0]?.delivery),
    terms_version: rows[0]?.terms_version ?? '',
  };
}

/** Returns undefined if no order was placed under this version. */
export async function selectTermsDate(connection: Connection, version: string) {
  const row = await connection
    .selectFrom('terms_versions')
    .select('since')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.since;
}

const filledTerms = Object.entries(placeholders).reduce(
  (text, [name, { path }]) =>
    sql`replace(${text}, ${`{${name}}`}, coalesce((select value #>> ${[...path]}::text[] from settings where key = 'delivery'), ''))`,
  sql`content::text`,
);
/** A hash of the terms with their amounts, or null if there are none. */
const termsVersion = sql<string | null>`
  (select left(md5(${filledTerms}), 12) from pages where name = 'terms')`;

/** Lets a statement read the delivery terms in the same round trip. Null if the shop was never seeded. */
export const deliverySetting = sql<DeliverySettings | null>`
  (select value from settings where key = 'delivery')`;

/** @throws if the shop was never seeded */
export function seededDelivery(found: DeliverySettings | null | undefined): DeliverySettings {
  if (!found) throw new Error('The shop has no delivery terms because it was never seeded.');
  return completeDelivery(found);
}

export const shopContent = {
  carousels: listCarousels,
  delivery: readDelivery,
  orderTerms: readOrderTerms,
  page: readPage,
  shop: readShop,
  transfer: readTransferSettings,
};
