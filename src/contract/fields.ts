import { coerce, define, enums, object, refine, string, type Struct } from 'superstruct';
import type { FieldCode } from './errors';
import { nameMaxLength, phoneMaxLength } from './limits';
import type { Currency } from './money';
import { cleanEmail, cleanLine, cleanPhone, cleanText } from './text';

/** The building block of the structs. The `message` of a failure is a `FieldCode`, which the web app translates. */

function rule<T>(name: string, check: (value: unknown) => FieldCode | true): Struct<T, null> {
  return define<T>(name, check);
}

/** Cleans typed or pasted text before the struct checks it. */
export function cleaned<S>(
  struct: Struct<string, S>,
  clean: (text: string) => string = cleanLine,
): Struct<string, S> {
  return coerce(struct, string(), clean);
}

/** Prepares text for a terminal. Old data may contain characters that the input rules now remove. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}

export function requiredText(maxLength: number): Struct<string, null> {
  return cleaned(
    rule<string>('requiredText', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      return value.length <= maxLength || 'too_long';
    }),
  );
}

export function optionalText(maxLength: number): Struct<string, null> {
  return cleaned(
    rule<string>('optionalText', (value) => {
      if (typeof value !== 'string') return 'invalid';
      return value.length <= maxLength || 'too_long';
    }),
    (text) => cleanText(text).trim(),
  );
}

const withLetter = (struct: Struct<string, null>): Struct<string, null> =>
  refine(struct, 'name', (value) => value === '' || /\p{L}/u.test(value) || 'name');

export const personName = (): Struct<string, null> => withLetter(requiredText(nameMaxLength));
export const optionalPersonName = (): Struct<string, null> =>
  cleaned(withLetter(optionalText(nameMaxLength)));

export function requiredMultiline(maxLength: number): Struct<string, null> {
  return refine(
    optionalText(maxLength),
    'requiredMultiline',
    (value) => value !== '' || 'required',
  );
}

/** Does not trim the password. */
export function secret(maxLength: number, minLength = 1): Struct<string, null> {
  return rule<string>('secret', (value) => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    if (value === '') return 'required';
    if (value.length < minLength) return 'too_short';
    return value.length <= maxLength || 'too_long';
  });
}

/** Must repeat the `password` of the same body. */
export function passwordConfirmation(maxLength: number): Struct<string, null> {
  return refine(secret(maxLength), 'passwordConfirmation', (value, { branch }) => {
    const body = branch.at(-2) as { password?: unknown } | undefined;
    return value === body?.password || 'mismatch';
  });
}

/** Only checks plausibility. The domain consists of letters (including international ones) and digits. */
const emailPattern =
  /^[^\s@"<>(),;:\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

export function email(maxLength: number): Struct<string, null> {
  return cleaned(
    rule<string>('email', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      if (value.length > maxLength) return 'too_long';
      return emailPattern.test(value) || 'email';
    }),
    cleanEmail,
  );
}

/** Only requires a value, because logging in compares it with stored emails. */
export const typedEmail = (maxLength: number): Struct<string, null> =>
  cleaned(requiredText(maxLength), cleanEmail);

function phoneRule(whenEmpty: FieldCode | true): Struct<string, null> {
  return cleaned(
    rule<string>('phone', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return whenEmpty;
      if (value.length > phoneMaxLength) return 'too_long';
      const digits = value.replace(/\D/g, '');
      const isPhoneNumber = /^\(?\+?[\d ()/.-]+$/.test(value) && /^\d{6,15}$/.test(digits);
      return (isPhoneNumber && !/^(\d)\1*$/.test(digits)) || 'phone';
    }),
    cleanPhone,
  );
}

/** Accepts 6 to 15 digits with common separators, but not the same digit throughout. */
export const phone = (): Struct<string, null> => phoneRule('required');
export const optionalPhone = (): Struct<string, null> => phoneRule(true);

function wholeNumber(name: string, min: number, max: number): Struct<number, null> {
  return rule<number>(name, (value) => {
    if (value == null || value === '') return 'required';
    return (
      (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) || 'number'
    );
  });
}

/** Parses path and query values, which are strings. */
function fromText(struct: Struct<number, null>): Struct<number, null> {
  return coerce(struct, string(), (value) =>
    /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN,
  );
}

const int32Max = 2_147_483_647;

export const id = (): Struct<number, null> => wholeNumber('id', 1, int32Max);
export const idParam = (): Struct<number, null> => fromText(id());
/** Starts at 0. */
export const versionParam = (): Struct<number, null> =>
  fromText(wholeNumber('version', 0, int32Max));
/** A page number or page size. Starts at 1. */
export const pageNumber = (max: number): Struct<number, null> =>
  fromText(wholeNumber('page', 1, max));
export const quantity = (max: number): Struct<number, null> => wholeNumber('quantity', 1, max);

export const nonNegativeInteger = (max: number): Struct<number, null> =>
  wholeNumber('quantity', 0, max);

export const amount = (max: number): Struct<number, null> => wholeNumber('para', 0, max);

/** A client-generated UUID by which the server recognises an operation that it has already applied. */
export const operationId = (): Struct<string, null> =>
  rule<string>('operationId', (value) => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) || 'invalid';
  });

export const position = (): Struct<number, null> => wholeNumber('position', 0, 10_000);

/** A calendar day such as `2026-11-23`. PostgreSQL has no year 0. */
export const dayParam = (): Struct<string, null> =>
  rule<string>('day', (value) => {
    if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return 'invalid';
    const day = new Date(`${value}T00:00:00Z`);
    return (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)) || 'invalid';
  });

/** The shop's local time, such as `2026-12-25T00:00`, with or without seconds. */
export const shopTimeParam = (): Struct<string, null> =>
  rule<string>('shopTime', (value) => {
    if (value == null || value === '') return 'required';
    if (typeof value !== 'string') return 'invalid';
    const [, day = '', time = ''] = /^(20\d\d-\d\d-\d\d)T(.*)$/.exec(value) ?? [];
    const [failure] = dayParam().validate(day);
    return (!failure && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) || 'invalid';
  });

export const para = (): Struct<number, null> =>
  rule<number>('para', (value) => Number.isSafeInteger(value) || 'number');

export const currencyCode = (): Struct<Currency, { RSD: 'RSD' }> => enums(['RSD']);

/** An ISO 8601 timestamp in UTC. */
export const isoDate = (): Struct<string, null> => string();

const shopPath = /^\/(?![/\\])[^\s\\]*$/;
const httpsUrl = /^https:\/\/[^\s/?#@\\:]+(:\d+)?([/?#][^\s\\]*)?$/;

const isLinkUrl = (url: string): boolean => shopPath.test(url) || httpsUrl.test(url);

export const linkUrl = (): Struct<string, null> =>
  refine(requiredText(300), 'linkUrl', (url) => isLinkUrl(url) || 'invalid');

export const isHttpsUrl = (url: string): boolean => httpsUrl.test(url);

export const savedFile = () =>
  object({
    name: string(),
    type: string(),
    content: string(),
  });
