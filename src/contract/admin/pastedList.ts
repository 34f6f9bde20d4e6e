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

export const maxListLength = 200_000;
export const maxListLines = 1_000;
/** In bytes. A character has at most three. */
export const listBodyLimit = 4 * maxListLength;

export const isTooLong = (text: string): boolean =>
  text.length > maxListLength ||
  text.trimEnd().split(/\r\n?|\n/, maxListLines + 1).length > maxListLines;

/** Does not trim the text, because lines are counted and a row may begin with an empty cell. */
export const pastedList = (): Struct<string, null> =>
  coerce(
    refine(string(), 'pastedList', (value): FieldCode | true => {
      if (isTooLong(value)) return 'too_long';
      return value.trim() !== '' || 'required';
    }),
    string(),
    cleanText,
  );

const shownLength = 300;
export const shownLine = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;

/**
 * `unreadable` lines do not match the headings, `unclear` ones contain several possible amounts, and `other` ones, such
 * as titles, contain no number or amount.
 */
export const skippedLine = object({
  line: integer(),
  text: string(),
  reason: enums(['unreadable', 'unclear', 'other']),
});
export type SkippedLine = Infer<typeof skippedLine>;
