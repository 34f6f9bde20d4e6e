import type { AdminCode, CodeInput, CodeTerms } from '@/contract/admin/codes';
import { codePattern, normalizeCode, type CodeKind } from '@/contract/codeRules';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { dinarsFromPara } from '@/contract/money';
import { toPara } from '../../lib/formValues';

/** Values as typed: amounts in dinars, empty text for none. */
export interface CodeValues {
  code: string;
  kind: CodeKind;
  value: string;
  minimum: string;
  categories: readonly string[];
  on_reduced: boolean;
  once_each: boolean;
  starts_on: string;
  ends_on: string;
  max_uses: string;
}

/** Defaults: valid for a month from today, once per customer. */
export function newCode(): CodeValues {
  const today = shopDay(new Date());
  return {
    code: '',
    kind: 'percent',
    value: '10',
    minimum: '',
    categories: [],
    on_reduced: false,
    once_each: true,
    starts_on: today,
    ends_on: addDays(today, 30),
    max_uses: '',
  };
}

const dinars = (amount: number) => String(dinarsFromPara(amount)).replace('.', ',');

export const toValues = (code: AdminCode): CodeValues => ({
  ...code,
  value: code.kind === 'amount' ? dinars(code.value) : String(code.value),
  minimum: code.minimum === 0 ? '' : dinars(code.minimum),
  ends_on: code.ends_on ?? '',
  max_uses: code.max_uses === null ? '' : String(code.max_uses),
});

const parseWhole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const valueOf = ({ kind, value }: CodeValues) => {
  if (kind === 'delivery') return 0;
  return kind === 'percent' ? parseWhole(value) : toPara(value);
};

/** Input that is not a number becomes NaN. */
export const getTerms = (values: CodeValues): CodeTerms => ({
  kind: values.kind,
  value: valueOf(values),
  minimum: values.minimum.trim() === '' ? 0 : toPara(values.minimum),
  categories: [...values.categories],
  on_reduced: values.on_reduced,
  once_each: values.once_each,
  starts_on: values.starts_on,
  ends_on: values.ends_on === '' ? null : values.ends_on,
  max_uses: values.max_uses.trim() === '' ? null : parseWhole(values.max_uses),
});

export const toInput = (values: CodeValues): CodeInput => ({
  code: values.code,
  ...getTerms(values),
});

/** Excludes characters that look alike. */
const letters = 'ABCDEFGHJKLMNPRSTUVZ23456789';
const suggestedLength = 8;

/** A code that cannot be guessed: 28 characters in 8 places allow 4 × 10¹¹ codes. */
export function suggestedCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(suggestedLength));
  return Array.from(random, (number) => letters[number % letters.length]).join('');
}

/** The typed code as it will be stored; empty if it is invalid. */
export function storedCode(typed: string): string {
  const code = normalizeCode(typed);
  return codePattern.test(code) ? code : '';
}
