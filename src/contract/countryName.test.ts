import { countryName } from './countryName';

test('a country is read in the shopper’s language', () => {
  expect(countryName('Srbija', 'en')).toBe('Serbia');
  expect(countryName('Srbija', 'sr-LAT')).toBe('Srbija');
});

test('a country that is not known, or blanked, stands as it was written', () => {
  expect(countryName('Crna Gora', 'en')).toBe('Crna Gora');
  expect(countryName('', 'en')).toBe('');
});
