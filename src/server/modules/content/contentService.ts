import type { ContentPage, PageName } from '@/contract/content';
import type { BusinessSettings } from '@/contract/settings';
import type { Shop } from '@/contract/shop';
import type { Locale } from '@/contract/locale';
import { currency } from '@/contract/money';
import { fillPlaceholders } from '@/contract/placeholders';
import { inLanguage } from '@/contract/storedStruct';
import type { Connection } from '../../database/client';
import * as repository from './contentRepository';

export { wholeDelivery, wholeShop } from './contentDefaults';
export { keepCouriers } from './keepCouriers';
/** For statements and services that need the delivery terms or their dates on the same connection. */
export {
  deliverySetting,
  seededDelivery,
  selectPage,
  selectTermsDate,
  type SettingValues,
} from './contentRepository';

export interface ContentSettings {
  googleMapsApiKey?: string;
}

export type ContentService = ReturnType<typeof makeContentService>;

export function makeContentService({ googleMapsApiKey }: ContentSettings = {}) {
  return {
    /** In their configured order. */
    carousels: repository.selectSlides,

    async page(connection: Connection, name: PageName, locale: Locale): Promise<ContentPage> {
      const record = await repository.selectPage(connection, name);
      const shown = inLanguage(record.content, locale, (text) =>
        fillPlaceholders(text, record.delivery, locale),
      );
      return {
        ...shown,
        name,
        meta_description: shown.meta_description || null,
        notice: shown.notice || null,
        lead: shown.lead || null,
        image: shown.image && { ...shown.image, alt: shown.image_alt },
        updated_at: record.updated_at.toISOString(),
      };
    },

    async shop(connection: Connection, locale: Locale): Promise<Shop> {
      const { shop, delivery, terms_version } = await repository.selectSettings(connection);
      const images = await repository.selectPageImages(connection, locale);
      return {
        ...inLanguage(shop, locale),
        currency,
        delivery: inLanguage(delivery, locale, (text) => fillPlaceholders(text, delivery, locale)),
        bank_transfer: shop.transfer.account !== '',
        map: { google_maps_api_key: googleMapsApiKey ?? null },
        images: {
          home: images.get('home') ?? null,
          about: images.get('about') ?? null,
          production: images.get('production') ?? null,
        },
        terms_version,
      };
    },

    delivery: repository.selectDelivery,

    /** Where orders are paid by transfer, and how long they wait. */
    async transfer(connection: Connection): Promise<BusinessSettings['transfer']> {
      return (await repository.selectSettings(connection)).shop.transfer;
    },

    orderTerms: repository.selectOrderTerms,
  };
}
