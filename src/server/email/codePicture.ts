import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { codeOptions } from '@/contract/ipsQr';

/** Pixels per module. */
const scale = 5;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A QR code as a greyscale PNG, because mail programs do not show SVG. */
export function codePicture(text: string): Buffer {
  const { size, data } = encode(text, codeOptions);
  const width = size * scale;
  const rows = data.flatMap((modules) => {
    // Each row starts with its filter type: none.
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
