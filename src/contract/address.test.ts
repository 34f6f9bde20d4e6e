import { typedAddress } from '@tests/support/sampleResponses';
import { countryName, isSameAddress, getOrderAddress, typedAddressFields } from './address';

const address = { ...typedAddress, city_id: 1, zipCode: '32000' };

test.each(typedAddressFields)('distinguishes addresses that differ only in %s', (field) => {
  expect(isSameAddress(address, { ...address, [field]: '999999' })).toBe(false);
  expect(isSameAddress(address, { ...address })).toBe(true);
});

test('fills missing fields of a stored address with empty texts and drops unknown fields', () => {
  const empty = { ...Object.fromEntries(typedAddressFields.map((field) => [field, ''])) };
  expect(getOrderAddress({ id: 4, city: 'Arilje' })).toEqual({
    ...empty,
    ...{ city: 'Arilje', municipality: '', zipCode: '', country: '' },
  });
});

test('translates a country name', () => {
  expect(countryName('Srbija', 'en')).toBe('Serbia');
  expect(countryName('Srbija', 'sr-LAT')).toBe('Srbija');
});

test('returns an unknown or empty country unchanged', () => {
  expect(countryName('Crna Gora', 'en')).toBe('Crna Gora');
  expect(countryName('', 'en')).toBe('');
});
