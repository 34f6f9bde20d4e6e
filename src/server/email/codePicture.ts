import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { codeOptions } from '@/contract/ipsQr';

/** In pixels per module. */
const scale = 5;

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32BE(data.length, 0);
  lengthAndChecksum.writeUInt32BE(crc32(typeAndData), 4);
  return Buffer.concat([
    lengthAndChecksum.subarray(0, 4),
    typeAndData,
    lengthAndChecksum.subarray(4),
  ]);
}

/** Renders a QR code as a greyscale PNG, because mail programs do not display SVG. */
export function codePicture(text: string): Buffer {
  const { size, data } = encode(text, codeOptions);
  const width = size * scale;
  const rows = data.flatMap((modules) => {
    // Each row starts with its filter type, which is none.
    const row = Buffer.alloc(1 + width);
    modules.forEach((dark, index) =>
      row.fill(dark ? 0 : 255, 1 + index * scale, 1 + (index + 1) * scale),
    );
    return Array<Buffer>(scale).fill(row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
