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

/** Longest pasted or opened list: tracking numbers, a payout, or a bank's statement. */
export const maxListLength = 200_000;
export const maxListLines = 1_000;
/** Bytes of a request with such a list; a character has three at most. */
export const listBodyLimit = 4 * maxListLength;

/** Before anything else is read. */
export const isTooLong = (text: string): boolean =>
  text.length > maxListLength ||
  text.trimEnd().split(/\r\n?|\n/, maxListLines + 1).length > maxListLines;

/** Not trimmed: its lines are counted, and a row may begin with an empty cell. */
export const pastedList = (): Struct<string, null> =>
  coerce(
    refine(string(), 'pastedList', (value): FieldCode | true => {
      if (isTooLong(value)) return 'too_long';
      return value.trim() !== '' || 'required';
    }),
    string(),
    cleanText,
  );

/** Characters of a line that are shown. */
const shownLength = 300;
export const shownLine = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;

/**
 * A line that is left out: its cells are not those of the headings, or it has several possible amounts. Others, such as
 * titles, have no number or no amount.
 */
export const skippedLine = object({
  /** Line number in the text, from 1. */
  line: integer(),
  text: string(),
  reason: enums(['unreadable', 'unclear', 'other']),
});
export type SkippedLine = Infer<typeof skippedLine>;
