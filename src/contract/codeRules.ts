import type { CodeProblem } from './codeProblems';
import type { Para } from './money';
import { normalizeForSearch } from './search';
import { type DeliveryTerms, noDelivery, spreadDiscount } from './totals';

export const codeKinds = ['percent', 'amount', 'delivery'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface CodeRules {
  kind: CodeKind;
  /** In percent or para. 0 for free delivery. */
  value: number;
  /** The minimum value of all goods before the discount. */
  minimum: Para;
  /** Slugs of the categories. If empty, the code is valid for all of them. */
  categories: readonly string[];
  /** Whether the code also discounts reduced prices. */
  on_reduced: boolean;
}

interface CodeLine {
  quantity: number;
  unit_price: Para;
  /** Null unless the price is reduced. */
  prior_price: Para | null;
  category: string;
}

export const codePattern = /^[A-Z0-9]{4,24}$/;

/** `hvala-10`, `HVALA 10` and their Cyrillic spellings are the same code. */
export const normalizeCode = (typed: string): string =>
  normalizeForSearch(typed).replaceAll(' ', '').toUpperCase();

const dinar = 100;

/**
 * Rounds percentages up to whole dinars, because couriers do not collect less. Free delivery depends on the goods
 * before the discount.
 */
export function applyCode(
  { kind, value, minimum, categories, on_reduced }: CodeRules,
  lines: readonly CodeLine[],
  terms: DeliveryTerms,
): { problem: CodeProblem | null; discounts: Para[]; terms: DeliveryTerms } {
  const lineAmounts = lines.map(({ quantity, unit_price }) => quantity * unit_price);
  const goods = sum(lineAmounts);
  const isInCategories = lines.map(
    ({ category }) => categories.length === 0 || categories.includes(category),
  );
  const isEligible = lines.map(
    ({ prior_price }, index) => isInCategories[index] && (on_reduced || prior_price === null),
  );
  const problem = (): CodeProblem | null => {
    if (!isInCategories.includes(true)) return 'categories';
    if (!isEligible.includes(true)) return 'reduced';
    if (goods < minimum) return 'minimum';
    const isFree = goods >= terms.free_from || terms.flat_rate === 0;
    return kind === 'delivery' && isFree ? 'free_delivery' : null;
  };
  const found = problem();
  const noDiscounts = lineAmounts.map(() => 0);
  if (found) return { problem: found, discounts: noDiscounts, terms };
  if (kind === 'delivery') return { problem: null, discounts: noDiscounts, terms: noDelivery };
  const eligible = lineAmounts.map((amount, index) => (isEligible[index] ? amount : 0));
  const share = Math.ceil((sum(eligible) * value) / 100 / dinar) * dinar;
  const discount = kind === 'percent' ? share : value;
  return { problem: null, discounts: spreadDiscount(eligible, discount), terms };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const codeStates = ['planned', 'valid', 'used_up', 'ended', 'stopped'] as const;
export type CodeState = (typeof codeStates)[number];

/** `today` is a calendar day in the shop's time zone. */
export function codeStateOn(
  today: string,
  code: {
    starts_on: string;
    ends_on: string | null;
    max_uses: number | null;
    uses: number;
    stopped_at: unknown;
  },
): CodeState {
  if (code.stopped_at !== null) return 'stopped';
  if (code.ends_on !== null && code.ends_on < today) return 'ended';
  if (code.max_uses !== null && code.uses >= code.max_uses) return 'used_up';
  return code.starts_on > today ? 'planned' : 'valid';
}
