import { encode } from 'uqr';
import { codeOptions } from '@/contract/ipsQr';

/** A QR code as the path of an SVG whose modules are units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, codeOptions);
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}
