import type { TypedAddressField } from '@/contract/address';

/** What a customer types of an address: every field has a value, and each another one. */
export const typedAddress: Readonly<Record<TypedAddressField, string>> = {
  street: 'Voćarska',
  street_number: '7',
};
