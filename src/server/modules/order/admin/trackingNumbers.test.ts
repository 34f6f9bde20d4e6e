import { courierPhone } from './courierFile';
import { readTrackingList } from './trackingNumbers';

const readPairs = (text: string) =>
  readTrackingList(text).lines.map(({ number, tracking_number }) => [number, tracking_number]);

test.each([
  ['pasted lines', '100401 BP 447 108 702\r\n\r\n 100402\tBP 2'],
  ['semicolons without headings', '\uFEFF100401;BP 447 108 702;Ana\n100402;BP 2'],
  ['tabs', '100401\tBP 447 108 702\n100402\tBP 2'],
  ['headings in Serbian', 'Broj pošiljke;Status;Referenca\nBP 447 108 702;;100401\nBP 2;;100402'],
  [
    'headings in English',
    'Order,Name,Tracking number\n100401,"Ana, Niš",BP 447 108 702\n100402,,BP 2',
  ],
  ['spreadsheet prefixes', "Referenca;Barkod\n'100401;'BP 447 108 702\n#100402;BP 2"],
])('reads order and tracking numbers from %s', (_, text) => {
  expect(readPairs(text)).toEqual([
    ['100401', 'BP 447 108 702'],
    ['100402', 'BP 2'],
  ]);
});

test.each([
  ['+381 64 123 45 67', '064 123 45 67'],
  ['+381641234567', '0641234567'],
  ['00381 (0)64/123-456', '064/123-456'],
  ['064 123 45 67', '064 123 45 67'],
  ['+43 1 234567', '0043 1 234567'],
])('writes the phone number %s as %s for a courier', (phone, formatted) => {
  expect(courierPhone(phone)).toBe(formatted);
});
