import type { OrderAddress } from '@/contract/address';
import { locales, type Localized } from '@/contract/locale';
import pages from './pages.json';

/** The words for each address field in the privacy policy */
const privacyWords: Record<keyof OrderAddress, Localized> = {
  street: { 'sr-LAT': 'ulica,', en: 'street,' },
  street_number: { 'sr-LAT': ' broj,', en: ' number,' },
  recipient: { 'sr-LAT': 'ime i telefon primaoca', en: 'recipient’s name' },
  recipient_phone: { 'sr-LAT': 'telefon primaoca', en: 'recipient’s name and phone' },
  city: { 'sr-LAT': 'mesto', en: 'city' },
  municipality: { 'sr-LAT': 'opština', en: 'municipality' },
  zipCode: { 'sr-LAT': 'poštanski broj', en: 'zip code' },
  country: { 'sr-LAT': 'država', en: 'country' },
};

test.each(locales)('lists every field of an address on the privacy page: %s', (locale) => {
  const data = pages.privacy.sections.find(({ id }) => id === 'data')!;
  const shipping = data.list.find((item) => /^Delivery:/.test(item.en))![locale];
  for (const words of Object.values(privacyWords)) expect(shipping).toContain(words[locale]);
});
