import { intlTag, locales } from './locale';
import { formatNumber } from './numbers';

const numbers = [
  0, 1, -1, 9.5, 12, 999, 1000, -1000, 1234.5, 12345.678, 99999.9999, 123456, 1e6, 1234567.25,
];

test.each(locales)('formats numbers in %s like Intl', (locale) => {
  const formatAll = (digits?: number) => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(intlTag(locale), fraction);
    return numbers.map((number) => [formatNumber(number, locale, digits), format.format(number)]);
  };
  for (const [formatted, intl] of [...formatAll(), ...formatAll(0), ...formatAll(2)])
    expect(formatted).toBe(intl);
});
