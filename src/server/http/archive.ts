import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { setImmediate } from 'node:timers/promises';
import type { TableRow } from './csv';

const deflate = promisify(deflateRaw);

export interface ArchiveFile {
  name: string;
  content: Buffer;
}

/** Compresses on other threads, so that no request waits for it. */
export async function writeZip(files: readonly ArchiveFile[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const compressed = await deflate(content);
    const path = Buffer.from(name);
    // The fields are version, UTF-8 names, deflate, 1 January 1980, checksum, sizes, and the length of the name.
    const commonFields = Buffer.alloc(26);
    commonFields.writeUInt16LE(20, 0);
    commonFields.writeUInt16LE(0x0800, 2);
    commonFields.writeUInt16LE(8, 4);
    commonFields.writeUInt16LE(0x21, 8);
    commonFields.writeUInt32LE(crc32(content), 10);
    commonFields.writeUInt32LE(compressed.length, 14);
    commonFields.writeUInt32LE(content.length, 18);
    commonFields.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commonFields, path]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commonFields, position, path]),
    );
    parts.push(head, compressed);
    offset += head.length + compressed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

export interface Sheet {
  name: string;
  rows: readonly TableRow[];
}

const xml = (text: string) =>
  text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const relationships = `${office}/officeDocument/2006/relationships`;

/** Strings become text cells, so they cannot contain formulas. */
const getCell = (value: TableRow[number]) =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : value === null
      ? '<c/>'
      : `<c t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;

/** The number of rows to write before other requests are processed. */
const rowsPerBatch = 500;

async function getSheet(rows: readonly TableRow[]): Promise<Buffer> {
  const parts: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerBatch === rowsPerBatch - 1) await setImmediate();
    parts.push(`<row>${row.map(getCell).join('')}</row>`);
  }
  const namespace = `xmlns="${office}/spreadsheetml/2006/main"`;
  return Buffer.from(
    `${declaration}<worksheet ${namespace}><sheetData>${parts.join('')}</sheetData></worksheet>`,
  );
}

/** Writes a workbook in parts, because `writeXlsx` would block the shop for a second. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const ids = sheets.map((_, index) => index + 1);
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
  const relationList = (list: string) =>
    `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${list}</Relationships>`;
  const texts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('/xl/workbook.xml', 'sheet.main')}${ids.map((id) => type(`/xl/worksheets/sheet${id}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relationList(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationList(
      ids.map((id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join(''),
    ),
  };
  const files: ArchiveFile[] = Object.entries(texts).map(([name, text]) => ({
    name,
    content: Buffer.from(text),
  }));
  for (const [index, { rows }] of sheets.entries())
    files.push({ name: `xl/worksheets/sheet${index + 1}.xml`, content: await getSheet(rows) });
  return writeZip(files);
}
