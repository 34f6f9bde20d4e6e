import { countryName } from '../../../contract/address';
import type { Locale } from '../../../contract/locale';

interface Place {
  zipCode: string;
  city: string;
  municipality: string;
  country: string;
}

/** The second line of an address. */
export function placeLine(place: Place, locale: Locale): string {
  return `${place.zipCode} ${placeOf(place)}, ${countryName(place.country, locale)}`;
}

/** Names a municipality with the same name as its city once. */
function placeOf({ city, municipality }: { city: string; municipality: string }): string {
  return municipality === city || municipality === '' ? city : `${city}, ${municipality}`;
}
