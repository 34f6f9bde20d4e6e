import { countryName } from './address';

test('a country name is translated to the active language', () => {
  expect(countryName('Srbija', 'en')).toBe('Serbia');
  expect(countryName('Srbija', 'sr-LAT')).toBe('Srbija');
});

test('an unknown or redacted country is returned unchanged', () => {
  expect(countryName('Crna Gora', 'en')).toBe('Crna Gora');
  expect(countryName('', 'en')).toBe('');
});
