import type { Locale } from '@/contract/locale';
import type { DeliveryMethod } from '@/contract/order';
import { pluralForm } from '@/contract/numbers';
import type { CaseDecision, CaseKind, CaseWay } from '@/contract/admin/caseKinds';
import type { EmailKind } from './Email';
import en from './texts/en.json';
import srLat from './texts/sr-LAT.json';

/** A block of a template. `{name}` is a placeholder; rows with an empty value are left out. */
export type Block =
  | string
  | { button: string; url: string }
  | { items: boolean }
  /** The IPS QR code of an order that waits for the money. */
  | { code: boolean }
  | { rows: string[][] }
  | { totals: string[][] };

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface EmailTemplate {
  subject: string;
  heading: string;
  blocks: Block[];
  /** Text for the validity of the link. */
  validity?: PluralForms;
}

export interface EmailTemplates {
  layout: {
    priorPrice: string;
    reason: string;
    prepare: string;
    transfer: string;
    scan: string;
    unpaid: string;
  };
  /** Placeholders of emails about orders that differ by the way of delivery. */
  delivery: Record<DeliveryMethod, Record<DeliveryText, string>>;
  /** Names of cases with their number, and of decisions. */
  cases: Record<CaseKind | CaseDecision, string>;
  /** Of the file with all cases; its columns in their order. */
  register: {
    filename: string;
    columns: string[];
    kinds: Record<CaseKind, string>;
    ways: Record<CaseWay, string>;
  };
  /** Of the file with all money; its columns in their order. */
  money: {
    filename: string;
    columns: string[];
    kinds: Record<'payout' | 'transfer' | 'refund', string>;
  };
  emails: Record<EmailKind, EmailTemplate>;
  withdrawal: { filename: string; lines: string[] };
}

/** The same for every way of delivery. */
type DeliveryText = keyof typeof en.delivery.courier;

export const emailTemplates: Readonly<Record<Locale, EmailTemplates>> = { 'sr-LAT': srLat, en };

export type Values = Readonly<Record<string, string>>;

/** Replaces placeholders. @throws Error if a placeholder has no value */
export function fill(text: string, values: Values): string {
  return text.replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The email has no value for {${name}}.`);
    // "Hello," to a customer whose name is not known.
    return name === 'name' && value === '' ? '' : space + value;
  });
}

/** The form to withdraw from an order, to print or to fill in and send back. */
export function withdrawalForm(locale: Locale, values: Values): string {
  return emailTemplates[locale].withdrawal.lines.map((line) => fill(line, values)).join('\n');
}

export function plural(forms: PluralForms, count: number, locale: Locale): string {
  return forms[pluralForm(count, locale)] ?? forms.other;
}

export type Row = readonly [label: string, value: string];

export interface EmailItem {
  label: string;
  quantity: number;
  /** `cid:` of the picture; undefined without one. */
  picture: string | undefined;
  amount: string;
  /** The previous price of a reduced product. */
  prior: string | null;
}

/** A block with its values, rendered as text and as HTML. */
export type FilledBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'items'; items: EmailItem[] }
  /** `cid:` of the picture. */
  | { kind: 'code'; picture: string; label: string }
  | { kind: 'rows' | 'totals'; rows: Row[] };

export interface FilledEmail {
  locale: Locale;
  subject: string;
  heading: string;
  brandName: string;
  /** `cid:` of the logo; undefined without one. */
  logo: string | undefined;
  tagline: string;
  blocks: FilledBlock[];
  footer: string[];
}
