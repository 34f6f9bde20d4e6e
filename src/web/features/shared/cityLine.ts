import { countryName, type OrderAddress } from '@/contract/address';
import type { Locale } from '@/contract/locale';

/** The second line of an address. Names a municipality with the same name as its city once. */
export function cityLine(address: OrderAddress, locale: Locale): string {
  const { zipCode, city, municipality, country } = address;
  const cityName = municipality === city || municipality === '' ? city : `${city}, ${municipality}`;
  return `${zipCode} ${cityName}, ${countryName(country, locale)}`;
}
