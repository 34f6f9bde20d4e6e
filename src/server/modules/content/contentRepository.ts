import { sql } from 'kysely';
import type { CarouselSlide, PageName } from '@/contract/content';
import type { DeliverySchedule } from '@/contract/deliveryTerms';
import type { Courier, PageImage } from '@/contract/shop';
import type { Locale, Localized } from '@/contract/locale';
import { dinarsFromPara } from '@/contract/money';
import type { Connection } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import type { PageTexts } from '../../seed/readSeed';

export async function selectSlides(
  connection: Connection,
  locale: Locale,
): Promise<CarouselSlide[]> {
  const { rows } = await sql<CarouselSlide>`
    select id, src, width, height, alt ->> ${locale} as alt, title ->> ${locale} as title,
      text ->> ${locale} as text, href, position as order
    from carousel_slides
    order by position, id`.execute(connection);
  return rows;
}

export interface PageRecord {
  texts: PageTexts;
  image: ImageFile | null;
  updated_at: Date;
}

export async function selectPage(
  connection: Connection,
  name: PageName,
  locale: Locale,
): Promise<PageRecord | undefined> {
  const { rows } = await sql<PageRecord>`
    select content -> ${locale}::text as texts, content -> 'image' as image, updated_at
    from pages where name = ${name}`.execute(connection);
  return rows[0];
}

/** The images of all pages that have one. */
export async function selectPageImages(
  connection: Connection,
  locale: Locale,
): Promise<Map<PageName, PageImage>> {
  const { rows } = await sql<PageImage & { name: PageName }>`
    select name, image.*, coalesce(content -> ${locale}::text ->> 'heroImageAlt', '') as alt
    from pages,
      jsonb_to_record(content -> 'image') as image(src text, width integer, height integer)
    where jsonb_typeof(content -> 'image') = 'object'`.execute(connection);
  return new Map(rows.map(({ name, ...image }) => [name, image]));
}

export interface ShopSetting {
  brand: { name: string; tagline: Localized };
  currency: 'RSD';
  business: {
    sample: boolean;
    name: string;
    address: {
      street: string;
      streetNumber: string;
      zipCode: string;
      city: string;
      country: string;
    };
    coordinates: { lat: number; lng: number };
    viber?: string;
    taxNumber: string;
    registrationNumber: string;
    email: string;
    phone: string;
    openingHours: {
      days: Localized;
      opens: string | null;
      closes: string | null;
      closed: boolean;
    }[];
  };
  social: { facebook: string; instagram: string };
}

export interface SettingValues {
  shop: ShopSetting;
  delivery: DeliverySetting;
}

/** @throws if the shop was never seeded */
export async function selectSettings(
  connection: Connection,
): Promise<SettingValues & { terms_version: string }> {
  const { rows } = await sql<Partial<SettingValues> & { terms_version: string | null }>`
    select (select value from settings where key = 'shop') as shop,
      ${deliverySetting} as delivery,
      ${termsVersion} as terms_version`.execute(connection);
  const [row] = rows;
  if (!row?.shop || !row.delivery)
    throw new Error('The shop has no settings: it was never seeded.');
  return { shop: row.shop, delivery: row.delivery, terms_version: row.terms_version ?? '' };
}

export async function selectDelivery(connection: Connection): Promise<DeliverySetting> {
  const { rows } = await sql<{ delivery: DeliverySetting | null }>`
    select ${deliverySetting} as delivery`.execute(connection);
  return seededDelivery(rows[0]?.delivery);
}

/** What an order is placed under. The version, empty if there are no terms, changes only with their wording. */
export interface OrderTerms {
  delivery: DeliverySetting;
  terms_version: string;
}

export async function selectOrderTerms(connection: Connection): Promise<OrderTerms> {
  const { rows } = await sql<{ delivery: DeliverySetting | null; terms_version: string | null }>`
    select ${deliverySetting} as delivery, ${termsVersion} as terms_version`.execute(connection);
  return {
    delivery: seededDelivery(rows[0]?.delivery),
    terms_version: rows[0]?.terms_version ?? '',
  };
}

/** The current terms with a hash of their wording; null if there are none. */
const termsVersion = sql<string | null>`
  (select left(md5(content::text), 12) from pages where name = 'terms')`;

/** Amounts in para. */
export interface DeliverySetting {
  flat_rate: number;
  free_from: number;
  note: Localized;
  schedule: DeliverySchedule;
  couriers: Courier[];
}

/** For statements that need the terms in the same round trip; null if the shop was never seeded. */
export const deliverySetting = sql<DeliverySetting | null>`
  (select value from settings where key = 'delivery')`;

/** @throws if the shop was never seeded */
export function seededDelivery(found: DeliverySetting | null | undefined): DeliverySetting {
  if (!found) throw new Error('The shop has no delivery terms: it was never seeded.');
  return found;
}

/** Settings as `catalog.json` has them. */
export async function selectFileSettings(connection: Connection) {
  const { shop, delivery } = await selectSettings(connection);
  const { flat_rate, free_from, note, schedule, couriers } = delivery;
  return {
    ...shop,
    shipping: {
      flatRate: dinarsFromPara(flat_rate),
      freeFrom: dinarsFromPara(free_from),
      note,
      cutOff: schedule.cut_off,
      workingDays: schedule.working_days,
      transitDays: schedule.transit_days,
      closedDays: schedule.closed_days,
      couriers: couriers.map(({ name, tracking_url }) => ({ name, trackingUrl: tracking_url })),
    },
  };
}
