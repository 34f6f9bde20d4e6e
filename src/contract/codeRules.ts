import type { CodeProblem } from './codeProblems';
import type { Para } from './money';
import { normalizeForSearch } from './search';
import { type DeliveryTerms, noDelivery, spreadDiscount } from './totals';

/** A percentage off the goods, an amount off them, or free delivery. */
export const codeKinds = ['percent', 'amount', 'delivery'] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface CodeRules {
  kind: CodeKind;
  /** In percent or para; 0 for free delivery. */
  value: number;
  /** Minimum value of all goods before the discount. */
  minimum: Para;
  /** Slugs of the categories; empty means all. */
  categories: readonly string[];
  /** Whether it also applies to reduced prices. */
  on_reduced: boolean;
}

interface CodeLine {
  quantity: number;
  unit_price: Para;
  /** Set only while the price is reduced. */
  prior_price: Para | null;
  /** The category's slug. */
  category: string;
}

/** The stored form of a code. */
export const codePattern = /^[A-Z0-9]{4,24}$/;

/** `hvala-10` and `HVALA 10` are the same code, even in Cyrillic. */
export const normalizeCode = (typed: string): string =>
  normalizeForSearch(typed).replaceAll(' ', '').toUpperCase();

const dinar = 100;

/**
 * The discount of each line, and the delivery terms. Percentages are rounded up to whole dinars, because couriers
 * collect no coins below that. Whether delivery is free anyway depends on the goods before the discount.
 */
export function applyCode(
  { kind, value, minimum, categories, on_reduced }: CodeRules,
  lines: readonly CodeLine[],
  terms: DeliveryTerms,
): { problem: CodeProblem | null; discounts: Para[]; terms: DeliveryTerms } {
  const worth = lines.map(({ quantity, unit_price }) => quantity * unit_price);
  const goods = sum(worth);
  const isMeant = lines.map(
    ({ category }) => categories.length === 0 || categories.includes(category),
  );
  const isEligible = lines.map(
    ({ prior_price }, index) => isMeant[index] && (on_reduced || prior_price === null),
  );
  const problem = (): CodeProblem | null => {
    if (!isMeant.includes(true)) return 'categories';
    if (!isEligible.includes(true)) return 'reduced';
    if (goods < minimum) return 'minimum';
    const isFree = goods >= terms.free_from || terms.flat_rate === 0;
    return kind === 'delivery' && isFree ? 'free_delivery' : null;
  };
  const found = problem();
  const nothing = worth.map(() => 0);
  if (found) return { problem: found, discounts: nothing, terms };
  if (kind === 'delivery') return { problem: null, discounts: nothing, terms: noDelivery };
  const eligible = worth.map((amount, index) => (isEligible[index] ? amount : 0));
  const share = Math.ceil((sum(eligible) * value) / 100 / dinar) * dinar;
  const discount = kind === 'percent' ? share : value;
  return { problem: null, discounts: spreadDiscount(eligible, discount), terms };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const codeStates = ['planned', 'valid', 'used_up', 'ended', 'stopped'] as const;
export type CodeState = (typeof codeStates)[number];

/** The code's state on a calendar day in the shop. */
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
