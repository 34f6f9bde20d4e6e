import { readPayments } from './paymentListService';

const payments = (text: string) =>
  readPayments(text).payments.map(({ reference, amount }) => [reference, amount]);

test.each([
  ['BP 447 108 702  4.020,00', 'BP 447 108 702', 402_000],
  ['BP 447 108 702\t4.020,00', 'BP 447 108 702', 402_000],
  ['BP 447 108 702 4.020,00', 'BP 447 108 702', 402_000],
  ['BP447108702 4,020.00', 'BP447108702', 402_000],
  ['BP447108702 4020', 'BP447108702', 402_000],
  // The page for statements shows this example.
  ['97 08100158;2.670,00', '97 08100158', 267_000],
  ['BP 447 108 702 4020 RSD', 'BP 447 108 702', 402_000],
  ['100388,4020.00', '100388', 402_000],
  ['1;BP 447 108 702;26.11.2026;Vesna Radić, Novi Sad;4.020,00', 'BP 447 108 702', 402_000],
  ['"BP 447 108 702","Radić, Vesna","4,020.00"', 'BP 447 108 702', 402_000],
  ['=BP 447 108 702;-;1.234.567,89', '=BP 447 108 702', 123_456_789],
])('reads the reference and the amount of a line: %s', (line, reference, amount) => {
  expect(payments(line)).toEqual([[reference, amount]]);
});

test.each([
  'BP 447 108 702',
  '26.11.2026.\t31.670,00',
  'BP 447 108 702;-4.020,00',
  'BP 447 108 702;0,00',
  'BP 447 108 702;99.999.999.999,00',
  '',
  '"',
])('skips a line without a reference or an amount: %s', (line) => {
  expect(payments(line)).toEqual([]);
});

test('reads the columns named in the heading and keeps line numbers', () => {
  const list = [
    'Redni broj;Broj pošiljke;Otkupnina;Poštarina;Za uplatu',
    '',
    '1;BP 447 108 702;4.020,00;350,00;3.670,00',
    'Ukupno;;4.020,00;350,00;3.670,00',
  ];
  expect(readPayments(list.join('\r\n')).payments).toEqual([
    { line: 3, text: list[2], reference: 'BP 447 108 702', amount: 402_000 },
  ]);
  expect(payments('\ufeffparcel,amount\nBP 447 108 768,282.00')).toEqual([
    ['BP 447 108 768', 28_200],
  ]);
});

test.each([
  'Datum;Poziv na broj zaduženja;Poziv na broj odobrenja;Iznos zaduženja;Iznos odobrenja',
  'Datum;Opis;Poziv na broj;Duguje;Potražuje',
  'Datum;Opis;Poziv na broj;Na teret;U korist',
])('reads only incoming money from a statement: %s', (heading) => {
  const spent = '26.11.2026;;62100019;1.040,00;0,00';
  const received = '26.11.2026;;62100020;0,00;2.080,00';
  expect(payments([heading, spent, received].join('\n'))).toEqual([['62100020', 208_000]]);
});
