import { ipsText, maxBytes, nameMaxLength, purposeMaxLength } from './ipsQr';

const payee = {
  name: 'Bobica d.o.o.',
  street: 'Šljivarska',
  street_number: '7a',
  zip_code: '32000',
  city: 'Čačak',
};
const transfer = { account: '840-0000000955845-10', reference: '97100388' };
const order = { number: '100388', amount: 402_005 };
const getFields = (text: string) =>
  new Map(
    text.split('|').map((field) => [field.split(':')[0], field.slice(field.indexOf(':') + 1)]),
  );
const field = (name: string, ...input: Parameters<typeof ipsText>) =>
  getFields(ipsText(...input)).get(name);

test('writes the fields in the prescribed order, without a terminator', () => {
  expect(ipsText(transfer, order, payee)).toBe(
    'K:PR|V:01|C:1|R:840000000095584510|N:Bobica d.o.o.\r\nŠljivarska 7a\r\n32000 Čačak' +
      '|I:RSD4020,05|SF:289|S:Porudžbina 100388|RO:9797100388',
  );
});

test.each([
  [1, 'RSD0,01'],
  [99, 'RSD0,99'],
  [100, 'RSD1,00'],
  [123_456_789, 'RSD1234567,89'],
])('writes %i para as %s', (amount, written) => {
  expect(field('I', transfer, { ...order, amount }, payee)).toBe(written);
});

test('limits name and address to 70 characters and three lines, and omits the address after a long name', () => {
  const name = 'Poljoprivredno gazdinstvo Jovanović i sinovi iz Gornjeg Milanovca kod Rudnika';
  expect(field('N', transfer, order, { ...payee, name })).toBe(name.slice(0, nameMaxLength).trim());
  const fitting = field('N', transfer, order, { ...payee, name: name.slice(0, 40) }) ?? '';
  expect(fitting.split('\r\n')).toHaveLength(3);
  expect(fitting.length).toBeLessThanOrEqual(nameMaxLength);
});

test('prevents special characters in the settings from adding fields or lines', () => {
  const name = 'Sok|I:RSD1,00\r\nK:PT • „Bobica“ – sokovi\u202e';
  const text = ipsText(transfer, order, { ...payee, name });
  const names = text.split('|').map((part) => part.split(':')[0]);
  expect(names.join(' ')).toBe('K V C R N I SF S RO');
  expect(field('N', transfer, order, { ...payee, name })?.split('\r\n')[0]).toBe(
    'Sok I:RSD1,00 K:PT Bobica sokovi',
  );
});

test('fits the longest payment into a code that every app can read', () => {
  const text = ipsText(
    { ...transfer, reference: '97'.padEnd(23, '1') },
    { number: '9'.repeat(40), amount: 99_999_999_999 },
    { ...payee, name: 'Ш'.repeat(120) },
  );
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(maxBytes);
  expect(getFields(text).get('S')?.length).toBeLessThanOrEqual(purposeMaxLength);
});
