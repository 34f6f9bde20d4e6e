import type { City, TypedAddressField } from '@/contract/address';

/** A municipality of a city that the shop delivers to. */
export const sampleCity = (
  id: number,
  city: string,
  municipality: string,
  ...codes: string[]
): City => ({
  id,
  city,
  municipality,
  zip_code: codes.map((zip_code) => ({ zip_code })),
  country: { name: 'Srbija' },
});

/** Typed fields of an address, each with another value. */
export const typedAddress: Readonly<Record<TypedAddressField, string>> = {
  street: 'Voćarska',
  street_number: '7',
  recipient: 'Milica Petrović',
  recipient_phone: '+381 63 222 3344',
};
