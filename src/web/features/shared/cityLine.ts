import { countryName } from '@/contract/address';
import type { Locale } from '@/contract/locale';

interface City {
  zipCode: string;
  city: string;
  municipality: string;
  country: string;
}

/** The second line of an address. */
export function cityLine(city: City, locale: Locale): string {
  return `${city.zipCode} ${cityAndMunicipality(city)}, ${countryName(city.country, locale)}`;
}

/** Names a municipality with the same name as its city once. */
function cityAndMunicipality({
  city,
  municipality,
}: {
  city: string;
  municipality: string;
}): string {
  return municipality === city || municipality === '' ? city : `${city}, ${municipality}`;
}
