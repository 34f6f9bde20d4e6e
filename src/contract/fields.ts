import { coerce, define, enums, object, refine, string, type Struct } from 'superstruct';
import type { FieldCode } from './errors';
import { nameMaxLength, phoneMaxLength } from './limits';
import type { Currency } from './money';
import { cleanEmail, cleanLine, cleanPhone, cleanText } from './text';

/** Building blocks of the structs. The `message` of a failure is a `FieldCode`, which the web app translates. */

function rule<T>(name: string, check: (value: unknown) => FieldCode | true): Struct<T, null> {
  return define<T>(name, check);
}

/** Cleans typed or pasted text before it is checked. */
export function cleaned<S>(
  struct: Struct<string, S>,
  clean: (text: string) => string = cleanLine,
): Struct<string, S> {
  return coerce(struct, string(), clean);
}

/** Prepares text for a terminal; older data may contain characters that are removed today. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}

/** Required text (not only whitespace), at most `maxLength` characters. */
export function requiredText(maxLength: number): Struct<string, null> {
  return cleaned(
    rule<string>('requiredText', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return 'required';
      return value.length <= maxLength || 'too_long';
    }),
  );
}

/** Optional text, possibly with several lines. */
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

/** The name of a person. */
export const personName = (): Struct<string, null> => withLetter(requiredText(nameMaxLength));
export const optionalPersonName = (): Struct<string, null> =>
  cleaned(withLetter(optionalText(nameMaxLength)));

/** Required text, possibly with several lines. */
export function requiredMultiline(maxLength: number): Struct<string, null> {
  return refine(
    optionalText(maxLength),
    'requiredMultiline',
    (value) => value !== '' || 'required',
  );
}

/** A password; never trimmed. */
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

/** This is only a plausibility check. The domain consists of letters (including international ones) and digits. */
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

/** An email typed to sign in; it is required, but not checked. */
export const typedEmail = (maxLength: number): Struct<string, null> =>
  cleaned(requiredText(maxLength), cleanEmail);

function phoneRule(whenEmpty: FieldCode | true): Struct<string, null> {
  return cleaned(
    rule<string>('phone', (value) => {
      if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
      if (value.trim() === '') return whenEmpty;
      if (value.length > phoneMaxLength) return 'too_long';
      const digits = value.replace(/\D/g, '');
      const isNumber = /^\(?\+?[\d ()/.-]+$/.test(value) && /^\d{6,15}$/.test(digits);
      return (isNumber && !/^(\d)\1*$/.test(digits)) || 'phone';
    }),
    cleanPhone,
  );
}

/** A phone number: 6 to 15 digits, not all the same, with common separators. */
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

/** Path and query values are strings. */
function fromText(struct: Struct<number, null>): Struct<number, null> {
  return coerce(struct, string(), (value) =>
    /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN,
  );
}

const int32Max = 2_147_483_647;

export const id = (): Struct<number, null> => wholeNumber('id', 1, int32Max);
export const idParam = (): Struct<number, null> => fromText(id());
/** A version, from 0. */
export const versionParam = (): Struct<number, null> =>
  fromText(wholeNumber('version', 0, int32Max));
/** A page number or page size, from 1. */
export const pageNumber = (max: number): Struct<number, null> =>
  fromText(wholeNumber('page', 1, max));
/** Quantity of one product. */
export const quantity = (max: number): Struct<number, null> => wholeNumber('quantity', 1, max);

/** A whole number from 0. */
export const nonNegativeInteger = (max: number): Struct<number, null> =>
  wholeNumber('quantity', 0, max);

/** An amount entered by staff, in para. */
export const amount = (max: number): Struct<number, null> => wholeNumber('para', 0, max);

/** A client-generated UUID that lets the server recognise an operation it has already applied. */
export const operationId = (): Struct<string, null> =>
  rule<string>('operationId', (value) => {
    if (typeof value !== 'string') return value == null ? 'required' : 'invalid';
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) || 'invalid';
  });

/** An index in a list. */
export const position = (): Struct<number, null> => wholeNumber('position', 0, 10_000);

/** A calendar day, `2026-11-23`; PostgreSQL has no year 0. */
export const dayParam = (): Struct<string, null> =>
  rule<string>('day', (value) => {
    if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return 'invalid';
    const day = new Date(`${value}T00:00:00Z`);
    return (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)) || 'invalid';
  });

/** A time in the shop, `2026-12-25T00:00`, with seconds or without. */
export const shopTimeParam = (): Struct<string, null> =>
  rule<string>('shopTime', (value) => {
    if (value == null || value === '') return 'required';
    if (typeof value !== 'string') return 'invalid';
    const [, day = '', time = ''] = /^(20\d\d-\d\d-\d\d)T(.*)$/.exec(value) ?? [];
    const [failure] = dayParam().validate(day);
    return (!failure && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) || 'invalid';
  });

/** An amount in minor units. */
export const para = (): Struct<number, null> =>
  rule<number>('para', (value) => Number.isSafeInteger(value) || 'number');

export const currencyCode = (): Struct<Currency, { RSD: 'RSD' }> => enums(['RSD']);

/** An ISO 8601 timestamp, UTC. */
export const isoDate = (): Struct<string, null> => string();

const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const httpsUrl = /^https:\/\/[^\s/?#@\\:]+(:\d+)?([/?#][^\s\\]*)?$/;

/** Whether a link in a banner or page is a path of the shop or an https URL. */
const isLinkUrl = (url: string): boolean => ownPath.test(url) || httpsUrl.test(url);

export const linkUrl = (): Struct<string, null> =>
  refine(requiredText(300), 'linkUrl', (url) => isLinkUrl(url) || 'invalid');

export const isHttpsUrl = (url: string): boolean => httpsUrl.test(url);

export const savedFile = () =>
  object({
    name: string(),
    type: string(),
    /** Base64-encoded data. */
    content: string(),
  });
