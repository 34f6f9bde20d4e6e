import { create } from 'superstruct';
import { maxListLines, pastedList } from '@/contract/admin/pastedList';
import { shopTime } from '@/contract/longDate';
import fc from '@tests/support/properties';
import { readReceiptList } from './receiptList';

const read = (text: string) => readReceiptList(create(text, pastedList()));
const heading = 'Broj računa;PFR vreme;Vrsta transakcije;Ukupan iznos';
const readRow = (row: string) => read(`${heading}\n${row}`);
const number = 'K7QX2M4A-K7QX2M4A-1207';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const amounts: readonly ((para: number) => string)[] = [
  (para) => (para / 100).toFixed(2),
  (para) => (para / 100).toFixed(2).replace('.', ','),
  ...['de', 'en', 'de-CH'].map((locale) => (para: number) => {
    return (para / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
  }),
  (para) => `${(para / 100).toLocaleString('de', { minimumFractionDigits: 2 })} RSD`,
];
const digits = (value: number) => String(value).padStart(2, '0');
type Time = readonly [day: number, month: number, hour: number, minute: number];
const times: readonly ((time: Time) => string)[] = [
  ([day, month, hour, minute]) => `${day}.${month}.2025. ${hour}:${digits(minute)}`,
  ([day, month, hour, minute]) =>
    `${digits(day)}.${digits(month)}.2025. ${digits(hour)}:${digits(minute)}:33`,
  ([day, month, hour, minute]) => `${day}/${month}/2025 ${digits(hour)}:${digits(minute)}`,
  ([day, month, hour, minute]) => `${day}. ${month}. 2025. ${digits(hour)}:${digits(minute)}`,
  ([day, month, hour, minute]) =>
    `2025-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}:33`,
  ([day, month, hour, minute]) =>
    new Date(Date.UTC(2025, month - 1, day, hour, minute)).toISOString().replace('Z', '+00:00'),
];

const receipt = fc.record({
  count: fc.integer({ min: 1, max: 999_999 }),
  // Some programs write refunds as negative amounts.
  amount: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((para) => Math.abs(para) > 0),
  time: fc.tuple(
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 11, max: 12 }),
    fc.integer({ min: 4, max: 21 }),
    fc.nat(59),
  ),
  order: fc.option(fc.integer({ min: 100_000, max: 999_999 })),
  kind: fc.constantFrom('sale', 'advance', 'refund'),
});

test('reads receipts with amounts and times in any format and with any delimiter', () => {
  const table = fc.record({
    receipts: fc.uniqueArray(receipt, { minLength: 1, selector: ({ count }) => count }),
    amount: fc.constantFrom(...amounts),
    time: fc.constantFrom(...times),
    delimiter: fc.constantFrom(';', ',', '\t'),
    lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
    start: fc.constantFrom('', '\ufeff', 'sep', 'Izveštaj kase\n\n'),
    cell: fc.constantFrom(quoted, (text: string) => `"=""${text}"""`),
    amountHeading: fc.constantFrom(
      'Ukupan iznos',
      'UKUPNO',
      'Iznos računa',
      'Total',
      'Укупан износ',
    ),
    order: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
  });
  fc.assert(
    fc.property(table, ({ receipts, order, ...format }) => {
      type Cells = (row: (typeof receipts)[number]) => string;
      const kinds = { sale: 'Prodaja', advance: 'Avans', refund: 'Refundacija' } as const;
      const columns: readonly (readonly [string, Cells])[] = [
        ['Redni broj', ({ count }) => String(count)],
        ['Broj računa', ({ count }) => `K7QX2M4A-K7QX2M4A-${count}`],
        ['PFR vreme', ({ time }) => format.time(time)],
        ['Vrsta transakcije', ({ kind }) => kinds[kind as keyof typeof kinds]],
        [format.amountHeading, ({ amount }) => format.amount(amount)],
        ['Iznos PDV', () => '12,34'],
        ['Napomena', (row) => (row.order ? `porudžbina ${row.order}` : 'gotovina')],
      ];
      const shuffled = columns
        .map((column, index) => ({ column, rank: order[index] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ column }) => column);
      const rows = [
        shuffled.map(([name]) => quoted(name)),
        ...receipts.map((row) => shuffled.map(([, write]) => format.cell(write(row)))),
      ];
      const start = format.start === 'sep' ? `sep=${format.delimiter}\n` : format.start;
      const text = start + rows.map((cells) => cells.join(format.delimiter)).join('\n');
      const { lines } = read(text.replaceAll('\n', format.lineBreak));
      expect(lines).toMatchObject(
        receipts.map(({ count, amount, kind, order: named }) => ({
          number: `K7QX2M4A-K7QX2M4A-${count}`,
          ...{ kind: amount < 0 ? 'refund' : kind, amount: Math.abs(amount) },
          orderNumbers: named ? [String(named)] : [],
        })),
      );
      for (const [index, { issued_at }] of lines.entries()) {
        const [day = 0, month = 0, hour = 0, minute = 0] = receipts[index]?.time ?? [];
        const isUtc = format.time === times.at(-1);
        const written = `2025-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}`;
        const found = issued_at && (isUtc ? issued_at : shopTime(new Date(issued_at)));
        expect(found?.slice(0, 16)).toBe(written);
      }
    }),
  );
});

test('reads a day without a time as noon', () => {
  const [line] = readRow(`${number};27.11.2025.;Prodaja;1.240,00`).lines;
  expect(line?.issued_at).toBe('2025-11-27T11:00:00.000Z');
});

test.each([
  ['an impossible date', '31.02.2025. 14:02'],
  ['a time in the future', '27.11.2125. 14:02'],
  ['an American time', '11/27/2025 2:02 PM'],
  ['a time without a day', '14:02'],
  ['an empty cell', ''],
])('does not read %s as a time', (_, time) => {
  expect(readRow(`${number};${time};Prodaja;1.240,00`).lines).toMatchObject([{ issued_at: null }]);
});

test.each([
  ['an amount with a letter', `${number};;Prodaja;1.24o,00`],
  ['a missing amount', `${number};;Prodaja;`],
  ['an amount above the limit', `${number};;Prodaja;99999999999999,00`],
  ['a rounded number', '1,2E+12;;Prodaja;1.240,00'],
  ['a date instead of the number', '27.11.2025;;Prodaja;1.240,00'],
  ['a formula instead of the number', '=HYPERLINK("http://example.com/1");;Prodaja;1.240,00'],
  ['a number that is too long', `${'1'.repeat(61)};;Prodaja;1.240,00`],
])('reports a row with %s as unclear', (_, row) => {
  expect(readRow(row)).toMatchObject({ lines: [], skipped: [{ line: 2, reason: 'unclear' }] });
});

test.each([
  ['a total', 'Ukupno;;;31.670,00'],
  ['a training receipt', `${number};;Obuka;1.240,00`],
  ['a copy of a receipt', `${number};;Prodaja, kopija;1.240,00`],
  ['a receipt for zero', `${number};;Prodaja;0,00`],
])('does not read %s as a receipt', (_, row) => {
  expect(readRow(row)).toMatchObject({ lines: [], skipped: [{ line: 2, reason: 'other' }] });
});

test('prefers the total, and otherwise accepts a single partial amount', () => {
  const parts = 'Broj računa;Iznos gotovina;Iznos kartica';
  expect(read(`${parts};Ukupno\n${number};40,00;60,00;100,00`).lines).toMatchObject([
    { amount: 10_000 },
  ]);
  expect(read(`${parts}\n${number};0,00;60,00`).lines).toMatchObject([{ amount: 6_000 }]);
  expect(read(`${parts}\n${number};40,00;60,00`)).toMatchObject({
    ...{ lines: [], skipped: [{ reason: 'unclear' }] },
  });
});

test('reads the day and the time from separate columns', () => {
  const text = `Broj računa;Datum;Vreme;Iznos\n${number};27.11.2025;14:02:33;1.240,00`;
  expect(read(text).lines).toMatchObject([{ issued_at: '2025-11-27T13:02:33.000Z' }]);
});

test('accepts at most 1000 lines', () => {
  const list = (rows: number) => [heading, ...Array(rows).fill(`${number};;;1,00`)].join('\n');
  expect(read(list(maxListLines - 1)).lines).toHaveLength(999);
  expect(() => read(list(maxListLines))).toThrow();
});

test('reads any text without an error, and each line only once', () => {
  const parts = [
    '"',
    ';',
    '\t',
    ',',
    '\n',
    '\r\n',
    ' ',
    '=',
    "'",
    '-',
    '\0',
    'NaN',
    '1e9',
    'Avans',
  ];
  const cell = fc.constantFrom(
    ...parts,
    number,
    heading,
    '1.240,00',
    '27.11.2025. 14:02',
    '100167',
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      const text = cells.join('');
      fc.pre(text.trim() !== '');
      const { lines, skipped } = readReceiptList(text);
      const found = [...lines, ...skipped].map(({ line }) => line);
      expect(new Set(found).size).toBe(found.length);
      for (const { amount, number: found } of lines) {
        expect(amount).toBeGreaterThan(0);
        expect(found).toMatch(/^[^\s=+@-].*\d/);
      }
    }),
    { numRuns: 1000 },
  );
});
