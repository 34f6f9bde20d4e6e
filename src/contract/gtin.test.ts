import { create, is } from 'superstruct';
import { gtin } from './gtin';

const withCheckDigit = (digits: string) =>
  Array.from({ length: 10 }, (_, check) => digits + String(check));

test.each(['8600123456788', '96385074', '036000291452', '10012345678902', ''])(
  'accepts %s',
  (number) => expect(is(number, gtin())).toBe(true),
);

test('accepts exactly one check digit for numbers of 8, 12, 13 and 14 digits', () => {
  for (const length of [8, 12, 13, 14])
    for (let seed = 1; seed < 200; seed += 7) {
      const digits = String(seed * 4_729).padStart(length - 1, '3');
      expect(withCheckDigit(digits).filter((number) => is(number, gtin()))).toHaveLength(1);
    }
});

test.each(['1234567890128 ', '123456789', 'ABCDEFGH', '860012345678'])('rejects %s', (number) =>
  expect(is(number, gtin())).toBe(false),
);

test('removes spaces and dashes', () => {
  expect(create('8 600123-456788', gtin(), 'gtin')).toBe('8600123456788');
});
