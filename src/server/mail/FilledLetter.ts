import type { Locale } from '../../contract/locale';

export type Row = readonly [label: string, value: string];

/** A part of a letter with its values in it, the same for text and HTML. */
export type FilledBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'items'; items: { label: string; quantity: number; amount: string }[] }
  | { kind: 'rows' | 'totals'; rows: Row[] };

export interface FilledLetter {
  locale: Locale;
  subject: string;
  heading: string;
  brandName: string;
  tagline: string;
  blocks: FilledBlock[];
  foot: string[];
}
