import { create } from 'superstruct';
import { pastedList } from '@/contract/admin/pastedList';
import { normalizeForSearch } from '@/contract/search';
import fc from '@tests/support/properties';
import { readPayments } from '../modules/money/paymentListService';
import { readTrackingList } from '../modules/order/admin/trackingNumbers';

const cyrillic = 'а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш'.split(' ');
const latin = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');
const inCyrillic = (text: string) =>
  text.replace(/lj|nj|dž|[a-zđžćčš]/gi, (letter) => {
    const found = cyrillic[latin.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  });
const scripts: readonly ((text: string) => string)[] = [
  (text) => text,
  inCyrillic,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFKD').replace(/\p{M}/gu, ''),
  normalizeForSearch,
];
const invisible = ['', '\u200b', '\u00ad', '\u202a', '\ufeff', '\u2060'];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const asFormula = (cell: string) => `="${cell}"`;

/** Writes 1.040,00 in several formats. */
const amountFormats: readonly ((para: number) => string)[] = [
  (para) => `${Math.floor(para / 100)},${String(para % 100).padStart(2, '0')}`,
  (para) => (para / 100).toLocaleString('de', { minimumFractionDigits: 2 }),
  (para) => (para / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  (para) => (para / 100).toLocaleString('de-CH', { minimumFractionDigits: 2 }),
  (para) => `RSD ${(para / 100).toLocaleString('de', { minimumFractionDigits: 2 })}`,
  (para) => `${(para / 100).toLocaleString('sv', { minimumFractionDigits: 2 })} din.`,
];

const delimiter = fc.constantFrom(';', '\t', ',');
const script = fc.constantFrom(...scripts);
/** Free text by payers and couriers, with prices, delimiters, quotes and line breaks */
const freeText = fc
  .array(
    fc.constantFrom(
      ...[
        'Uplata',
        'Pera Perić',
        '1.040,00',
        '1,00',
        'RSD 2.080,00',
        ';',
        ',',
        '\t',
        '"',
        '\n',
        '7',
      ],
      ...['poziv na broj', 'iznos', 'po porudžbini', ' ', '='],
    ),
    { maxLength: 6 },
  )
  .map((words) => words.join(' '));
const titles = fc.array(
  fc.constantFrom(
    'Izveštaj kurira 28.11.2026.',
    'Izvod br. 12',
    'Saldo: 5.000,00',
    '',
    'Bobica d.o.o.',
  ),
  { maxLength: 5 },
);

const otherHeadings = [
  ...['Datum uplate', 'Svrha uplate', 'Primalac', 'Stanje na računu', 'Zaduženje', 'Iznos isplate'],
  ...['Adresa uplatioca', 'Račun uplatioca', 'Vrsta uplate', 'Dugovni promet', 'Iznos provizije'],
  ...['Poziv na broj zaduženja', 'Status otkupa', 'Iznos (EUR)', 'Šifra plaćanja', 'Na teret'],
];
const referenceHeadings = [
  'Poziv na broj',
  'Broj pošiljke',
  'Referenca',
  'Poziv na broj odobrenja',
];
const amountHeadings = [
  ...['Iznos', 'Otkupnina', 'Uplaćeno', 'Odobrenje', 'Potražuje', 'Iznos (RSD)', 'Uplata'],
  ...['Iznos uplate', 'Potražni promet', 'Priliv', 'U korist', 'Iznos otkupnine'],
];

interface Table {
  titles: readonly string[];
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  delimiter: string;
}

/** Writes a pasted list. `write` formats the cells. */
const getText = ({ titles, headings, rows, delimiter }: Table, write = quoted) =>
  [
    ...titles,
    headings.map(write).join(delimiter),
    ...rows.map((row) => row.map(write).join(delimiter)),
  ].join('\r\n');

interface Payment {
  reference: string;
  amount: number;
}
const payment = fc.record({
  reference: fc.integer({ min: 100_001, max: 999_999 }).map(String),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
});

/** A list with headings whose other columns contain free text */
const paymentTable = fc
  .record({
    payments: fc.uniqueArray(payment, {
      minLength: 1,
      maxLength: 6,
      selector: (item) => item.reference,
    }),
    others: fc.subarray(otherHeadings, { minLength: 1, maxLength: 6 }),
    reference: fc.constantFrom(...referenceHeadings),
    amount: fc.constantFrom(...amountHeadings),
    order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    texts: fc.array(freeText, { minLength: 50, maxLength: 50 }),
    style: fc.constantFrom(...amountFormats),
    mark: fc.constantFrom(...invisible),
    isFormula: fc.boolean(),
    script,
    titles,
    delimiter,
  })
  .map(({ payments, others, order, texts, style, script, mark, isFormula, ...table }) => {
    const columns = [...others, table.reference, table.amount]
      .map((name, index) => ({ name, rank: order[index] ?? 0 }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name }) => name);
    const rows = payments.map(({ reference, amount }, row) =>
      columns.map((name, index) => {
        if (name === table.reference) return isFormula ? asFormula(reference) : mark + reference;
        if (name === table.amount) return style(amount) + mark;
        return texts[row * columns.length + index] ?? '';
      }),
    );
    return { payments, table: { ...table, headings: columns.map(script), rows } };
  });

const read = (text: string) => readPayments(create(text, pastedList()));
const amounts = (text: string): Payment[] =>
  read(text).payments.map(({ reference, amount }) => ({ reference, amount }));

test('reads the amount from its column if there are headings, whatever the payers write', () => {
  fc.assert(
    fc.property(paymentTable, fc.boolean(), ({ payments, table }, isSeparated) => {
      const start = isSeparated ? `sep=${table.delimiter}\n` : '';
      // A row that continues on the next line may be skipped.
      const found = amounts(start + getText(table));
      for (const item of found) expect(payments).toContainEqual(item);
      const oneLine = {
        ...table,
        rows: table.rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' '))),
      };
      expect(amounts(start + getText(oneLine))).toEqual(payments);
    }),
  );
});

test('reads no wrong amounts from unquoted cells and lists the skipped rows', () => {
  fc.assert(
    fc.property(paymentTable, ({ payments, table }) => {
      const rows = table.rows.map((row) => {
        // A second quote in a row would end the cell that the first quote began.
        let quotes = 0;
        return row.map((cell) =>
          cell.startsWith('="')
            ? cell
            : cell.replaceAll('\n', ' ').replace(/"/g, (quote) => (quotes++ === 0 ? quote : '')),
        );
      });
      const unquotedTable = { ...table, rows };
      const text = getText(unquotedTable, (cell) => cell);
      const { payments: found, skipped } = read(text);
      for (const { reference, amount } of found)
        expect(payments).toContainEqual({ reference, amount });
      const getLines = (part: string) =>
        part.split(/\r?\n/).filter((line) => line.replace(/[;,\t\s]/g, '') !== '');
      const listedLines = [...found, ...skipped].flatMap((row) => getLines(row.text));
      // Long texts are truncated.
      if (skipped.every((row) => !row.text.endsWith('…')))
        expect(listedLines).toHaveLength(getLines(text).length - 1);
    }),
  );
});

test('reads no wrong amounts from rows with several possible amounts and no headings', () => {
  fc.assert(
    fc.property(paymentTable, ({ payments, table }) => {
      const rows = table.rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')));
      const text = getText({ ...table, headings: ['Izvod'], rows });
      for (const item of amounts(text)) expect(payments).toContainEqual(item);
    }),
  );
});

test.each([
  '27.11.2026\t1,00\t80100013\tPera Perić\t1.040,00',
  '27.11.2026;1,00;80100013;Pera Perić;1.040,00',
  '"27.11.2026";"1,00";"80100013";"Pera; Perić";"1.040,00"',
  '27.11.2026;80100013;-1.040,00;5.000,00',
  '27.11.2026;80100013;1.040,00;0,00',
  '27.11.2026;80100013;1;1.040,00',
  '27.11.2026;80100013;Uplata 1,00;1.040,00',
  '27.11.2026 1,00 80100013 Pera Perić 1.040,00',
  '80100013 Pera 1 040,00',
  'BP 447 108 768,282.00',
  '80100013 - 1.040,00',
  'Datum;Poziv na broj;Iznos\n27.11.2026;80100013;1,00 ili 1.040,00',
])('treats a possible second amount as unclear: %j', (text) => {
  const { payments, skipped } = read(text);
  expect(payments).toEqual([]);
  expect(skipped.map(({ reason }) => reason)).toEqual(['unclear']);
});

test.each([
  'Datum;Poziv na broj;Svrha;Iznos\n27.11.2026;80100013;Pera;1.040,00;1,00',
  'Datum;Poziv na broj;Svrha;Iznos\n27.11.2026;80100013;"Pera;1.040,00',
  'Datum;Poziv na broj;Svrha;Iznos\n27.11.2026;80100013;"Pera" Perić;1.040,00',
  'Datum;Poziv na broj;Svrha;Iznos\n27.11.2026;80100013;1.040,00',
])('treats a row whose cells do not match the headings as unreadable: %j', (text) => {
  const next = '27.11.2026;80100014;"Mika";2.080,00';
  const { payments, skipped } = read(`${text}\n${next}`);
  expect(payments).toMatchObject([{ line: 3, text: next, reference: '80100014', amount: 208_000 }]);
  expect(skipped).toEqual([{ line: 2, text: text.split('\n')[1], reason: 'unreadable' }]);
});

test('reads the reference from the purpose if it has no column of its own, and the amount from its column', () => {
  const text = 'Datum;Svrha uplate;Iznos;Stanje\n27.11.2026;2.080,00 za 100167;1.040,00;9.000,00';
  expect(amounts(text)).toEqual([{ reference: '2.080,00 za 100167', amount: 104_000 }]);
  expect(amounts('Porudžbina;Za isplatu\n100388;4’020.00')).toMatchObject([{ amount: 402_000 }]);
});

test('accepts several lines in a quoted cell, unless they look like rows', () => {
  const headings = 'Datum;Poziv na broj;Svrha;Iznos';
  const long = '27.11.2026;80100013;"za med\ni džem";1.040,00';
  expect(amounts(`${headings}\n${long}`)).toEqual([{ reference: '80100013', amount: 104_000 }]);
  const rows = '27.11.2026;80100013;"Pera;1,00\n27.11.2026;80100014;Mika";1.040,00';
  expect(read(`${headings}\n${rows}`)).toMatchObject({
    payments: [],
    skipped: [{ line: 2, text: rows, reason: 'unreadable' }],
  });
});

test('skips outgoing money, and ignores later headings', () => {
  const text = [
    'Datum;Poziv na broj;Strana;Iznos',
    '27.11.2026;80100013;Duguje;1.040,00',
    '27.11.2026;80100014;D;1.040,00',
    '27.11.2026;80100015;P;-1.040,00',
    'Iznos;Datum;Strana;Poziv na broj',
    '27.11.2026;80100016;P;2.080,00',
    'Ukupno duguje;;;2.080,00',
    'Ukupno;;;2.080,00',
  ].join('\n');
  const { payments, skipped, total } = read(text);
  expect(payments).toMatchObject([{ line: 6, reference: '80100016', amount: 208_000 }]);
  expect(skipped.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7, 8]);
  expect(total).toBe(208_000);
});

test.each([
  ['Ukupno 31.670,00', 3_167_000],
  ['Ukupno za 12 paketa  31.670,00', 3_167_000],
  [
    'Izvod\nUkupno za uplatu;31.670,00\nBroj pošiljke;Iznos;Grad\nBP 447 1;31.670,00;Niš',
    3_167_000,
  ],
  ['Total Trade doo;80100013;1.040,00', null],
])('for %j, reads the total %p', (text, total) => {
  expect(read(text).total).toBe(total);
});

const trackingNumber = fc
  .tuple(
    fc.constantFrom('BP ', 'BP', 'bex', 'RR', ''),
    fc.integer({ min: 100_000_000, max: 999_999_999 }),
  )
  .map(([prefix, digits]) => `${prefix}${digits}`);
const person = fc.constantFrom(
  'Jovana Ilić',
  'Ana',
  'Petar Petrović 2',
  'VOCARSKA 7',
  'Voćarska 7',
  'Niš',
);
const notNumbers = fc.oneof(
  person,
  fc.constantFrom(
    '4,47109E+12',
    '4.47109E12',
    '27.11.2026',
    '28.11.2026. 12:30',
    '4.020,00',
    'RSD 4020',
    '',
    '+381641234567',
  ),
);

test('never reads a name, a day, an amount or a rounded number as a tracking number', () => {
  const row = fc.record({
    number: payment.map(({ reference }) => reference),
    tracking: trackingNumber,
    name: person,
  });
  fc.assert(
    fc.property(
      fc.record({
        rows: fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: ({ number }) => number }),
        headings: fc.shuffledSubarray(['Referenca', 'Primalac', 'Broj pošiljke'], { minLength: 3 }),
        titles,
        delimiter,
        script,
        invalidNumber: notNumbers,
      }),
      ({ rows, headings, invalidNumber, script, ...table }) => {
        const cells = headings.map(
          (heading) => (item: (typeof rows)[number]) =>
            heading === 'Referenca'
              ? asFormula(item.number)
              : heading === 'Primalac'
                ? item.name
                : item.tracking,
        );
        const listed = (items: typeof rows) => ({
          ...table,
          headings: headings.map(script),
          rows: items.map((item) => cells.map((cell) => cell(item))),
        });
        const found = (text: string) => readTrackingList(create(text, pastedList())).lines;
        const validLines = found(getText(listed(rows)));
        expect(validLines.map(({ number, tracking_number }) => [number, tracking_number])).toEqual(
          rows.map(({ number, tracking }) => [number, tracking]),
        );
        expect(validLines.every(({ isFit }) => isFit)).toBe(true);
        const mixed = rows.map((item) => ({ ...item, tracking: invalidNumber }));
        expect(found(getText(listed(mixed))).some(({ isFit }) => isFit)).toBe(false);
        // Without headings, only the first two columns are used.
        const withoutHeadings = getText({ ...listed(rows), headings: ['Izvod'] });
        for (const { number, tracking_number, isFit } of found(withoutHeadings)) {
          const row = rows.find((item) => item.number === number);
          if (isFit && row) expect(tracking_number).toBe(row.tracking);
        }
      },
    ),
  );
});

test('does not read a name below a title line as a tracking number', () => {
  const text =
    'Izveštaj kurira 28.11.2026.;;\nReferenca;Primalac;Barkod\n100167;Jovana Ilić;BP447108702RS';
  expect(readTrackingList(text)).toMatchObject({
    lines: [{ number: '100167', tracking_number: 'BP447108702RS', isFit: true }],
    skipped: [{ line: 1, reason: 'other' }],
  });
});

test('reads any text without an error, and reads or skips each line at most once', () => {
  const noise = fc
    .array(
      fc.constantFrom(
        '"',
        ';',
        '\t',
        ',',
        '\n',
        '\r\n',
        ' ',
        'a',
        '1',
        '1.040,00',
        '=',
        "'",
        '100167',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(noise, (text) => {
      const { payments, skipped } = readPayments(text);
      const lines = [...payments, ...skipped].map(({ line }) => line);
      expect(new Set(lines).size).toBe(lines.length);
      readTrackingList(text);
    }),
    { numRuns: 1000 },
  );
});
