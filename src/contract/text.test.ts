import fc from '@tests/support/properties';
import { cleanEmail, cleanLine, cleanPhone, cleanText } from './text';

it.each([
  ['a\u00a0b\u2009c\u3000d', 'a b c d'],
  ['a\u00adb\u200bc\u2060d\ufeff', 'abcd'],
  ['\u202ar\u202c\u2068l\u2069\u200e', 'rl'],
  ['one\r\ntwo\u2028three\rfour\tfive', 'one\ntwo\nthree\nfour\tfive'],
  ['e\u2011mail \u2212 12', 'e-mail - 12'],
  ['od 2 – 3 dana — možda', 'od 2 – 3 dana — možda'],
  ['Sas\u030ca', 'Saša'],
  ['a\u0007\u001bb', 'ab'],
])('cleans %j', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean);
});

it.each(['👨‍👩‍👧‍👦', '❤️', '👁️‍🗨️', '🏃🏽‍♂️', '1️⃣', '🇷🇸', 'Odlično 👍🏽!'])('does not change %s', (text) => {
  expect(cleanText(text)).toBe(text);
});

it('keeps joiners and variation selectors only within emoji', () => {
  expect(cleanText('A\u200dn\ufe0fa 🍊\u200d')).toBe('Ana 🍊');
});

it('is idempotent', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 1 }),
    fc.constantFrom(
      '\u200d',
      '\ufe0f',
      '🍊',
      '👩',
      '1',
      '\u20e3',
      '\r',
      '\n',
      '\u034f',
      '\u030c',
      's',
    ),
  );
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const clean = cleanText(units.join(''));
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

it('removes line breaks and repeated spaces from a line', () => {
  expect(cleanLine(' Ana\t\u00a0 Marija\n')).toBe('Ana Marija');
});

it.each([cleanEmail, cleanPhone])('does not trim a text that is too long', (clean) => {
  const endless = `${','.repeat(501)}x`;
  expect(clean(endless)).toBe(endless);
});
