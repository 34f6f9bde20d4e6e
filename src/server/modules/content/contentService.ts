import type { CarouselSlide, ContentPage, PageName } from '@/contract/content';
import type { Shop } from '@/contract/shop';
import type { Locale } from '@/contract/locale';
import type { Connection } from '../../database/client';
import { ApiError } from '../../http/ApiError';
import * as repository from './contentRepository';

/** Query fragment for statements that need the delivery terms in the same round trip. */
export {
  deliverySetting,
  seededDelivery,
  selectFileSettings,
  type DeliverySetting,
  type SettingValues,
  type ShopSetting,
} from './contentRepository';

export interface ContentSettings {
  googleMapsApiKey?: string;
}

export interface ContentService {
  /** In their configured order. */
  carousels(connection: Connection, locale: Locale): Promise<CarouselSlide[]>;
  /** Rejects with `page_not_found`. */
  page(connection: Connection, name: PageName, locale: Locale): Promise<ContentPage>;
  shop(connection: Connection, locale: Locale): Promise<Shop>;
  delivery(connection: Connection): Promise<repository.DeliverySetting>;
  orderTerms(connection: Connection): Promise<repository.OrderTerms>;
}

export function makeContentService({ googleMapsApiKey }: ContentSettings = {}): ContentService {
  return {
    carousels: repository.selectSlides,

    async page(connection, name, locale) {
      const record = await repository.selectPage(connection, name, locale);
      if (!record) throw new ApiError('page_not_found');
      return asContentPage(name, record);
    },

    async shop(connection, locale) {
      const { shop, delivery, terms_version } = await repository.selectSettings(connection);
      const images = await repository.selectPageImages(connection, locale);
      const { brand, currency, business, social } = shop;
      return {
        brand: { name: brand.name, tagline: brand.tagline[locale] },
        currency,
        business: {
          ...businessFields(business),
          opening_hours: business.openingHours.map(({ days, opens, closes, closed }) => ({
            days: days[locale],
            opens,
            closes,
            closed,
          })),
        },
        delivery: {
          flat_rate: delivery.flat_rate,
          free_from: delivery.free_from,
          note: delivery.note[locale],
          schedule: delivery.schedule,
          couriers: delivery.couriers,
        },
        map: { google_maps_api_key: googleMapsApiKey ?? null },
        social,
        images: {
          home: images.get('home') ?? null,
          about: images.get('about') ?? null,
          production: images.get('production') ?? null,
        },
        terms_version,
      };
    },

    delivery: repository.selectDelivery,

    orderTerms: repository.selectOrderTerms,
  };
}

/** The stored business in the names of the API; its opening hours stay in both languages. */
export function businessFields({ address, ...business }: repository.ShopSetting['business']) {
  return {
    sample: business.sample,
    name: business.name,
    street: address.street,
    street_number: address.streetNumber,
    zip_code: address.zipCode,
    city: address.city,
    country: address.country,
    coordinates: business.coordinates,
    email: business.email,
    phone: business.phone,
    viber: business.viber ?? null,
    tax_number: business.taxNumber,
    registration_number: business.registrationNumber,
    opening_hours: business.openingHours,
  };
}

function asContentPage(
  name: PageName,
  { texts, image, updated_at }: repository.PageRecord,
): ContentPage {
  const { heroCta, heroImageAlt } = texts;
  return {
    name,
    title: texts.title,
    meta_description: texts.metaDescription ?? null,
    notice: texts.notice ?? null,
    lead: texts.lead ?? null,
    sections: texts.sections ?? [],
    intro: texts.intro ?? [],
    hero: heroCta ? { text: heroCta.text, href: heroCta.href } : null,
    promos: texts.promos ?? [],
    image: image && { ...image, alt: heroImageAlt ?? '' },
    updated_at: updated_at.toISOString(),
  };
}
