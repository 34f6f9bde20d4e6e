import writeXlsxFile from 'write-excel-file/node';
import { type TableRow } from './csv';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Strings become text cells, so there are no formulas, and leading zeros remain. */
export async function writeXlsx(rows: readonly TableRow[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? { value, type: String, format: '@' } : value)),
  );
  return writeXlsxFile(cells).toBuffer();
}

export const xlsxFile = async (name: string, rows: readonly TableRow[]) => ({
  name,
  type: xlsxType,
  content: (await writeXlsx(rows)).toString('base64'),
});
