import { countryName } from '../../../contract/countryName';
import type { Locale } from '../../../contract/locale';
import { placeOf } from './placeOf';

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
