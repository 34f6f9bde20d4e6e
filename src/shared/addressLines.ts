import {
  countryName,
  type OrderAddress,
  type RecipientField,
  streetLine,
} from '@/contract/address';
import type { TextOf } from '@/lib/text';
import type { Locale } from '@/contract/locale';

type Lines = Parameters<typeof streetLine>[0] & Pick<OrderAddress, RecipientField>;

export function recipientLines(
  { recipient: name, recipient_phone: phone }: Pick<OrderAddress, RecipientField>,
  text: TextOf,
): string[] {
  return [
    name && text('common:order.recipient', { name }),
    phone && text('common:order.recipientPhone', { phone }),
  ].filter(Boolean);
}

export const addressLines = (address: Lines, text: TextOf): string[] => [
  ...recipientLines(address, text),
  streetLine(address),
];

type PlaceOfAddress = Pick<OrderAddress, 'zipCode' | 'city' | 'municipality' | 'country'>;

/** The second line of an address; omits a municipality with the name of its city. */
export function cityLine(address: PlaceOfAddress, locale: Locale): string {
  const { zipCode, city, municipality, country } = address;
  const cityName = municipality === city || municipality === '' ? city : `${city}, ${municipality}`;
  return `${zipCode} ${cityName}, ${countryName(country, locale)}`;
}
