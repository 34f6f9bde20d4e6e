import { intlTag, type Locale } from '../../contract/locale';
import type { LetterKind } from './Letter';
import en from './texts/en.json';
import srLat from './texts/sr-LAT.json';

/** A part of a letter. Texts hold `{name}` where a value goes; rows with an empty value are left out. */
export type Block =
  | string
  | { button: string; url: string }
  | { items: boolean }
  | { rows: string[][] }
  | { totals: string[][] };

type PluralForms = { one: string; few: string; other: string };

export interface LetterText {
  subject: string;
  heading: string;
  blocks: Block[];
  /** The sentence on how long a link is good. */
  validity?: PluralForms;
}

export interface LetterTexts {
  frame: { freeDelivery: string; reason: string };
  deliveryTime: string;
  letters: Record<LetterKind, LetterText>;
  withdrawal: { filename: string; lines: string[] };
}

/** The letters' texts are data, beside this file. */
export const letterTexts: Readonly<Record<Locale, LetterTexts>> = { 'sr-LAT': srLat, en };

export type Values = Readonly<Record<string, string>>;

/** @throws Error where the text asks for a value that is not there */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A letter asks for ${name}.`);
    return value;
  });
}

/** The form that goes with a number. */
export function plural(forms: PluralForms, count: number, locale: Locale): string {
  const form = new Intl.PluralRules(intlTag(locale)).select(count);
  return form === 'one' || form === 'few' ? forms[form] : forms.other;
}
