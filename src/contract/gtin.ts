import { define, type Struct } from 'superstruct';
import { cleaned } from './fields';
import type { FieldCode } from './errors';

/** Whether a Global Trade Item Number has 8, 12, 13 or 14 digits and a correct check digit (GS1, mod 10). */
function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** The optional number below a barcode. Removes spaces and dashes. */
export function gtin(): Struct<string, null> {
  const rule = define<string>('gtin', (value): FieldCode | true => {
    if (typeof value !== 'string') return 'invalid';
    return value === '' || isGtin(value) || 'invalid';
  });
  return cleaned(rule, (text) => text.replace(/[\s-]/g, ''));
}
