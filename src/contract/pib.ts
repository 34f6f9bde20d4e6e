import { boolean, define, optional, string, type Struct } from 'superstruct';
import type { FieldCode } from './errors';
import { cleaned } from './fields';

/** Verifies the check digit of a PIB (ISO 7064, modulus 11,10). */
export function isPib(pib: string): boolean {
  if (!/^\d{9}$/.test(pib)) return false;
  let product = 10;
  for (const digit of pib.slice(0, 8)) {
    const sum = (product + Number(digit)) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === Number(pib[8]);
}

export const optionalPib = (): Struct<string, null> =>
  cleaned(
    define<string>('pib', (value): FieldCode | true => {
      if (typeof value !== 'string') return 'invalid';
      return value === '' || isPib(value) || 'invalid';
    }),
    (typed) => typed.replace(/[\s.-]|^RS/gi, ''),
  );

/** Groups the digits, as in `107 482 915`. */
export const shownPib = (pib: string): string => pib.replace(/(\d{3})(?=\d)/g, '$1 ');

export const receiptWishes = {
  /** Empty unless the buyer is a company. */
  buyer_pib: string(),
  receipt_by_email: boolean(),
};
export const receiptWishesInput = {
  buyer_pib: optional(optionalPib()),
  receipt_by_email: optional(boolean()),
};
