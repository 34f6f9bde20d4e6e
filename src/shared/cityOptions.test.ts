import { sampleCity } from '@tests/support/sampleAddress';
import { cityOptions } from './cityOptions';

const cities = [
  sampleCity(1, 'Čačak', 'Čačak', '32000'),
  sampleCity(2, 'Beograd', 'Palilula', '11060', '11211'),
  sampleCity(3, 'Beograd', 'Zemun', '11080'),
  sampleCity(4, 'Niš', 'Palilula', '18000'),
  sampleCity(5, 'Inđija', 'Inđija', '22320'),
  sampleCity(6, 'Banatski Karlovac', 'Alibunar', '26320'),
  sampleCity(7, 'Karlovac', 'Karlovac', '47000'),
];
const { optionsOf, namedBy } = cityOptions(cities, 'sr-Latn');
const listed = (typed: string) => optionsOf(typed).map(({ value, note }) => [value, note]);

test('an empty text lists each city once, in the order of the alphabet', () => {
  expect(optionsOf(' ').map(({ value }) => value)).toEqual([
    ...['Banatski Karlovac', 'Beograd', 'Čačak', 'Inđija', 'Karlovac', 'Niš'],
  ]);
});

test.each([
  ['ca', [['Čačak', '32000']]],
  ['ЧАЧ', [['Čačak', '32000']]],
  ['indi', [['Inđija', '22320']]],
  ['Indjija', [['Inđija', '22320']]],
  [
    'karl',
    [
      ['Karlovac', '47000'],
      ['Banatski Karlovac', '26320'],
    ],
  ],
  ['11080', [['Beograd', 'Zemun, 11080']]],
  [
    'palil',
    [
      ['Beograd', 'Palilula'],
      ['Niš', 'Palilula'],
    ],
  ],
  [
    '11',
    [
      ['Beograd', 'Palilula, 11060'],
      ['Beograd', 'Palilula, 11211'],
      ['Beograd', 'Zemun, 11080'],
    ],
  ],
  ['xyz', []],
])('%s finds by name without diacritics, municipality or zip code', (typed, expected) => {
  expect(listed(typed)).toEqual(expected);
});

test('only a complete name or zip code names an option', () => {
  expect(namedBy('cacak')).toMatchObject({ value: 'Čačak', row: { id: 1 } });
  expect(namedBy('beograd')).toEqual({ value: 'Beograd', note: '' });
  expect(namedBy('11211')).toMatchObject({ row: { id: 2 }, zipCode: '11211' });
  expect(['', 'cac', '1121', 'Palilula'].map(namedBy)).toEqual(Array(4).fill(undefined));
});
