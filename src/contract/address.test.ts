import { typedAddress } from '@tests/support/sampleResponses';
import { countryName, isSameAddress, getOrderAddress, typedAddressFields } from './address';

const address = { ...typedAddress, city_id: 1, zipCode: '32000' };

test.each(typedAddressFields)('an address that differs only in %s is another one', (field) => {
  expect(isSameAddress(address, { ...address, [field]: '999999' })).toBe(false);
  expect(isSameAddress(address, { ...address })).toBe(true);
});

test('a stored address has empty texts for missing fields, and no extra fields', () => {
  const empty = { ...Object.fromEntries(typedAddressFields.map((field) => [field, ''])) };
  expect(getOrderAddress({ id: 4, city: 'Arilje' })).toEqual({
    ...empty,
    ...{ city: 'Arilje', municipality: '', zipCode: '', country: '' },
  });
});

test('a country name is translated to the active language', () => {
  expect(countryName('Srbija', 'en')).toBe('Serbia');
  expect(countryName('Srbija', 'sr-LAT')).toBe('Srbija');
});

test('an unknown or redacted country is returned unchanged', () => {
  expect(countryName('Crna Gora', 'en')).toBe('Crna Gora');
  expect(countryName('', 'en')).toBe('');
});
