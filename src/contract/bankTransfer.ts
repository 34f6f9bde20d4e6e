import { define, object, string, type Infer, type Struct } from 'superstruct';
import { cleaned, isoDate } from './fields';
import type { FieldCode } from './errors';
import { cleanLine } from './text';

/** Model of Serbian payment orders whose references begin with two check digits. */
export const referenceModel = '97';
/** Cashless payment on behalf of a private person. */
export const paymentCode = '289';

const remainder = (digits: string) =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** The two digits of model 97 (ISO 7064) for a number. */
function checkDigits(number: string): string {
  return String(98 - remainder(`${number}00`)).padStart(2, '0');
}

/** An order's reference: the check digits of model 97 and the order's number. */
export function getReference(orderNumber: string): string {
  return checkDigits(orderNumber) + orderNumber;
}

/** Parses `265-0000001234567-12` into bank, number and check digits; undefined if invalid. */
export function parseAccount(text: string): string | undefined {
  const compact = text.replace(/\s/g, '');
  const parts =
    /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(compact) ?? /^(\d{3})(\d{13})(\d{2})$/.exec(compact);
  if (!parts) return undefined;
  const [, bank = '', number = '', check = ''] = parts;
  const padded = number.padStart(13, '0');
  return checkDigits(bank + padded) === check ? `${bank}-${padded}-${check}` : undefined;
}

/** An account as `parseAccount` writes it; zeros and dashes may be omitted in the input. Empty means no account. */
export function bankAccount(): Struct<string, null> {
  const rule = define<string>('bankAccount', (value): FieldCode | true => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    return value === '' || parseAccount(value) === value || 'invalid';
  });
  return cleaned(rule, (value) => parseAccount(cleanLine(value)) ?? cleanLine(value));
}

/** How to transfer an order's amount to the shop's account. */
export const bankTransfer = object({
  account: string(),
  /** The reference by model 97. */
  reference: string(),
  /** The last day to pay. */
  pay_until: isoDate(),
});
export type BankTransfer = Infer<typeof bankTransfer>;

/** The payee. */
export interface Payee {
  name: string;
  street: string;
  street_number: string;
  zip_code: string;
  city: string;
}

export const getPurpose = (orderNumber: string) => `Porudžbina ${orderNumber}`;
