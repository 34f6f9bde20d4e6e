import { inflateRawSync } from 'node:zlib';

/** The texts in a ZIP file, such as a workbook, by name. Reads the central directory. */
export function unzip(file: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  let index = file.indexOf('PK\u0001\u0002', 0, 'latin1');
  while (file.toString('latin1', index, index + 4) === 'PK\u0001\u0002') {
    const size = (field: number) => file.readUInt16LE(index + field);
    const end = index + 46 + size(28);
    const local = file.readUInt32LE(index + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + file.readUInt32LE(index + 20));
    const content = size(10) === 0 ? bytes : inflateRawSync(bytes);
    texts[file.toString('utf8', index + 46, end)] = content.toString();
    index = end + size(30) + size(32);
  }
  return texts;
}
