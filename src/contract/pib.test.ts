import { isPib, optionalPib, shownPib } from './pib';

// The numbers of Telekom Srbija, NIS, Elektroprivreda Srbije and Pošta Srbije
test.each(['100002887', '104052135', '103920327', '100002803'])(
  'accepts the check digit of %s',
  (pib) => expect(isPib(pib)).toBe(true),
);

test('rejects a wrong digit and two swapped digits', () => {
  const pib = '100002887';
  for (let place = 0; place < pib.length; place += 1) {
    for (const digit of '0123456789') {
      if (digit === pib[place]) continue;
      expect(isPib(pib.slice(0, place) + digit + pib.slice(place + 1))).toBe(false);
    }
  }
  expect(isPib('100002878')).toBe(false);
});

test.each(['', '10000288', '1000028877', 'RS100002887', '10000288a'])('rejects %j', (text) =>
  expect(isPib(text)).toBe(false),
);

test('removes spaces, hyphens and the country prefix', () => {
  expect(optionalPib().create('RS 100-002 887')).toBe('100002887');
  expect(optionalPib().create('')).toBe('');
  const [error] = optionalPib().validate('123456789');
  expect(error?.message).toBe('invalid');
});

test('formats a PIB in groups of three', () => expect(shownPib('100002887')).toBe('100 002 887'));
