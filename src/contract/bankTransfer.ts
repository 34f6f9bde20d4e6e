import { define, object, string, type Infer, type Struct } from 'superstruct';
import { cleaned, isoDate } from './fields';
import type { FieldCode } from './errors';
import { cleanLine } from './text';

/** A model of Serbian payment orders. Its references begin with two check digits. */
export const referenceModel = '97';
/** The code for a cashless payment by a private person. */
export const paymentCode = '289';

const remainder = (digits: string) =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** ISO 7064. */
function checkDigits(number: string): string {
  return String(98 - remainder(`${number}00`)).padStart(2, '0');
}

export function getReference(orderNumber: string): string {
  return checkDigits(orderNumber) + orderNumber;
}

/** Normalises an account number to the form `265-0000001234567-12`. Returns undefined if it is invalid. */
export function parseAccount(text: string): string | undefined {
  const compact = text.replace(/\s/g, '');
  const parts =
    /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(compact) ?? /^(\d{3})(\d{13})(\d{2})$/.exec(compact);
  if (!parts) return undefined;
  const [, bank = '', number = '', check = ''] = parts;
  const padded = number.padStart(13, '0');
  return checkDigits(bank + padded) === check ? `${bank}-${padded}-${check}` : undefined;
}

/** Accepts an account number without zeros and dashes. Empty means no account. */
export function bankAccount(): Struct<string, null> {
  const rule = define<string>('bankAccount', (value): FieldCode | true => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    return value === '' || parseAccount(value) === value || 'invalid';
  });
  return cleaned(rule, (value) => parseAccount(cleanLine(value)) ?? cleanLine(value));
}

export const bankTransfer = object({
  account: string(),
  reference: string(),
  pay_until: isoDate(),
});
export type BankTransfer = Infer<typeof bankTransfer>;

export interface Payee {
  name: string;
  street: string;
  street_number: string;
  zip_code: string;
  city: string;
}

export const getPurpose = (orderNumber: string) => `Porudžbina ${orderNumber}`;
