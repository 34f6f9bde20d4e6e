import { coerce, define, enums, string, type Struct } from 'superstruct';
import type { FieldCode } from './errors';
import { phoneMaxLength } from './limits';
import type { Currency } from './money';

/**
 * Building blocks of the structs. What fails names its reason: the failure's `message` is a
 * `FieldCode`, which the wire carries and the web app turns into a sentence.
 */

function rule<T>(name: string, check: (value: unknown) => FieldCode | true): Struct<T, null> {
  return define<T>(name, check);
}

function trimmed(struct: Struct<string, null>): Struct<string, null> {
  return coerce(struct, string(), (value) => value.trim());
}

/** Control characters and those that change the direction of the text around them. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** For a terminal: what came in before such characters were rejected must not reach it. */
export function printable(text: string): string {
  return text.replace(new RegExp(unprintable, 'gu'), '');
}

/** A text that must be there (blanks alone do not count), at most `maxLength` characters. */
export function requiredText(maxLength: number): Struct<string, null> {
  return trimmed(
    rule<string>('requiredText', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      if (unprintable.test(value)) return 'invalid';
      return value.length <= maxLength || 'too_long';
    }),
  );
}

/** A text that may be empty, and may have several lines. */
export function optionalText(maxLength: number): Struct<string, null> {
  return trimmed(
    rule<string>('optionalText', (value) => {
      if (typeof value !== 'string') return 'invalid';
      if (unprintable.test(value.replace(/[\t\r\n]/g, ''))) return 'invalid';
      return value.length <= maxLength || 'too_long';
    }),
  );
}

/** A password as typed, never trimmed. */
export function secret(maxLength: number, minLength = 1): Struct<string, null> {
  return rule<string>('secret', (value) => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    if (value === '') return 'required';
    if (value.length < minLength) return 'too_short';
    return value.length <= maxLength || 'too_long';
  });
}

/** Good enough to be written to; whether it is delivered only a sent message shows. */
const emailPattern = /^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

export function email(maxLength: number): Struct<string, null> {
  return trimmed(
    rule<string>('email', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      if (value.length > maxLength) return 'too_long';
      return (emailPattern.test(value) && !unprintable.test(value)) || 'email';
    }),
  );
}

/** A number that a courier can dial: six digits at least, with the usual signs between them. */
export function phone(): Struct<string, null> {
  return trimmed(
    rule<string>('phone', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      if (value.length > phoneMaxLength) return 'too_long';
      if (!/^\+?[\d ()/.\u00a0-]+$/.test(value)) return 'phone';
      return value.replace(/\D/g, '').length >= 6 || 'phone';
    }),
  );
}

function wholeNumber(name: string, min: number, max: number): Struct<number, null> {
  return rule<number>(name, (value) => {
    if (value == null || value === '') return 'required';
    return (
      (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) || 'number'
    );
  });
}

/** From a path or query everything is text. */
function fromText(struct: Struct<number, null>): Struct<number, null> {
  return coerce(struct, string(), (value) =>
    /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN,
  );
}

const int32Max = 2_147_483_647;

export const id = (): Struct<number, null> => wholeNumber('id', 1, int32Max);
export const idParam = (): Struct<number, null> => fromText(id());
/** A page of a list, or how many stand on it; counted from 1. */
export const pageNumber = (max: number): Struct<number, null> =>
  fromText(wholeNumber('page', 1, max));
/** Pieces of one product. */
export const quantity = (max: number): Struct<number, null> => wholeNumber('quantity', 1, max);

/** A UUID that the client made, by which the server knows an operation that it has applied. */
export const operationId = (): Struct<string, null> =>
  rule<string>('operationId', (value) => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) || 'invalid';
  });

/** An amount in minor units. */
export const para = (): Struct<number, null> =>
  rule<number>('para', (value) => Number.isSafeInteger(value) || 'number');

export const currencyCode = (): Struct<Currency, { RSD: 'RSD' }> => enums(['RSD']);

/** A moment in ISO 8601, UTC. */
export const isoDate = (): Struct<string, null> => string();
