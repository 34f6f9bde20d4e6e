import { inflateRawSync } from 'node:zlib';

/** The texts of a ZIP file, such as a workbook, by their names; by its central directory. */
export function unzip(file: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  let at = file.indexOf('PK\u0001\u0002', 0, 'latin1');
  while (file.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const size = (field: number) => file.readUInt16LE(at + field);
    const end = at + 46 + size(28);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + file.readUInt32LE(at + 20));
    const content = size(10) === 0 ? bytes : inflateRawSync(bytes);
    texts[file.toString('utf8', at + 46, end)] = content.toString();
    at = end + size(30) + size(32);
  }
  return texts;
}
