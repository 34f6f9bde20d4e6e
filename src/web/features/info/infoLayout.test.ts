import { wholePhoneNumbers } from './infoLayout';

test('a phone number does not break across lines; other numbers and words may', () => {
  expect(
    wholePhoneNumbers('Pišite ili pozovite +381 31 000 000. Rok je 14 dana, do 4 000 RSD.'),
  ).toBe('Pišite ili pozovite +381\u00a031\u00a0000\u00a0000. Rok je 14 dana, do 4 000 RSD.');
});
