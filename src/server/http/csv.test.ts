import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { unzip } from '@tests/support/unzip';
import { cellText, writeCsv } from './csv';
import { writeXlsx } from './xlsx';

const names = 'Željko Đorđević Šćepanović; "čačak"';

test('writes a CSV file in UTF-8 with a BOM, semicolons and decimal commas', () => {
  const file = writeCsv([
    ['Primalac', 'Masa'],
    [names, 2.45],
    [null, 3],
  ]);
  const quoted = `"${names.replaceAll('"', '""')}"`;
  expect(file.toString()).toBe(`\uFEFFPrimalac;Masa\r\n${quoted};2,45\r\n;3\r\n`);
});

test('keeps Serbian letters in Windows-1250 and converts Cyrillic to Latin', () => {
  const file = writeCsv([[names], ['Љубица Џајић, Ђурђевдан']], 'windows-1250');
  expect(parse(iconv.decode(file, 'windows-1250'), { delimiter: ';' })).toEqual([
    [names],
    ['Ljubica Džajić, Đurđevdan'],
  ]);
});

const formulas = ['=1+1', '+381641234567', '-2', '@SUM(A1)', '\t=1', '\uFF1D1'];

test.each(['utf-8', 'windows-1250'] as const)(
  'prevents texts in a %s CSV file from being interpreted as formulas',
  (encoding) => {
    const text = iconv.decode(writeCsv([formulas, [-5]], encoding), encoding);
    const [cells = [], numbers] = parse(text, {
      delimiter: ';',
      relax_column_count: true,
    }) as string[][];
    expect(cells).toHaveLength(formulas.length);
    for (const cell of cells) expect(cell).toMatch(/^'/);
    expect(numbers).toEqual(['-5']);
  },
);

test('writes texts in a workbook as text cells and numbers as number cells', async () => {
  const parts = unzip(await writeXlsx([['=1+1', '0641234567', names, 2.45, null]]));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).not.toContain('<f>');
  expect(sheet.match(/t="s"/g)).toHaveLength(3);
  expect(sheet).toContain('<v>2.45</v>');
  expect(parts['xl/sharedStrings.xml']).toMatch(/=1\+1.*0641234567.*Željko Đorđević Šćepanović/s);
});

test('puts a cell on one line without control characters', () => {
  expect(cellText(' Zvonite\r\ndvaput\u0007\u202e ')).toBe('Zvonite dvaput');
});
