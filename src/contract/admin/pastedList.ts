import {
  coerce,
  refine,
  enums,
  integer,
  object,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import type { FieldCode } from '../errors';
import { cleanText } from '../text';

/** Maximum length of a pasted or opened list: tracking numbers, a payout, or a bank statement. */
export const maxListLength = 200_000;
export const maxListLines = 1_000;
/** Maximum size of a request with such a list, in bytes; a character has at most three. */
export const listBodyLimit = 4 * maxListLength;

/** This is checked before anything else. */
export const isTooLong = (text: string): boolean =>
  text.length > maxListLength ||
  text.trimEnd().split(/\r\n?|\n/, maxListLines + 1).length > maxListLines;

/** The text is not trimmed, because lines are counted and a row may begin with an empty cell. */
export const pastedList = (): Struct<string, null> =>
  coerce(
    refine(string(), 'pastedList', (value): FieldCode | true => {
      if (isTooLong(value)) return 'too_long';
      return value.trim() !== '' || 'required';
    }),
    string(),
    cleanText,
  );

/** Maximum length of a shown line. */
const shownLength = 300;
export const shownLine = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;

/**
 * A line is skipped if its cells don't match the headings, or several amounts are possible. Titles and the like have
 * no number or amount.
 */
export const skippedLine = object({
  /** Line number in the text, from 1. */
  line: integer(),
  text: string(),
  reason: enums(['unreadable', 'unclear', 'other']),
});
export type SkippedLine = Infer<typeof skippedLine>;
