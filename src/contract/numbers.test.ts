import { intlTag, locales } from './locale';
import { formatNumber } from './numbers';

const numbers = [
  0, 1, -1, 9.5, 12, 999, 1000, -1000, 1234.5, 12345.678, 99999.9999, 123456, 1e6, 1234567.25,
];

test.each(locales)('numbers in %s are written as Intl writes them', (locale) => {
  const written = (digits?: number) => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(intlTag(locale), fraction);
    return numbers.map((number) => [formatNumber(number, locale, digits), format.format(number)]);
  };
  for (const [formatted, intl] of [...written(), ...written(0), ...written(2)])
    expect(formatted).toBe(intl);
});
