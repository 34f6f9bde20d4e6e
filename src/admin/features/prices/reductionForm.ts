import type { Found } from '@/contract/admin/phoneOrders';
import type { AdminReduction, ReductionInput } from '@/contract/admin/priceReductions';
import {
  maxReductionDays,
  periodFailures,
  reductionFieldCodes,
  type ReductionFieldCode,
  type ReductionKind,
} from '@/contract/admin/reductionRules';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { toPara } from '../../lib/formValues';
import type { MessageId, TextOf } from '@/lib/text';
import type { Locale } from '@/contract/locale';
import { longDate, shopTime } from '@/contract/longDate';

export type ReducedProduct = Pick<Found['products'][number], 'id' | 'name' | 'net'>;

export interface ReductionValues {
  product: ReducedProduct | null;
  kind: ReductionKind;
  /** In dinars, as typed. */
  price: string;
  day: string;
  time: string;
  until: string;
}

/** The initial values: one week, starting tomorrow. */
export function newReduction(product: ReducedProduct | null): ReductionValues {
  const today = shopDay(new Date());
  return {
    product,
    kind: 'action',
    price: '',
    day: addDays(today, 1),
    time: '00:00',
    until: addDays(today, 7),
  };
}

export function toValues(reduction: AdminReduction): ReductionValues {
  const [day = '', time = ''] = shopTime(new Date(reduction.starts_at)).split('T');
  const dinars = (reduction.price / 100).toFixed(2).replace(/\.00$/, '').replace('.', ',');
  return {
    product: { id: reduction.product_id, name: reduction.product, net: reduction.net },
    kind: reduction.kind,
    price: dinars,
    day,
    time: time.replace(/:00$/, ''),
    until: reduction.until ?? '',
  };
}

export const getStart = ({ day, time }: ReductionValues): string => `${day}T${time || '00:00'}`;

export function getTerms(values: ReductionValues): Omit<ReductionInput, 'product_id'> {
  const { kind, price, until } = values;
  return {
    kind,
    price: toPara(price),
    starts: getStart(values),
    until: kind === 'clearance' ? null : until,
  };
}

const codeTexts: Readonly<Record<ReductionFieldCode, MessageId>> = {
  too_long: 'admin:sales.bad.tooLong',
  season: 'admin:sales.bad.season',
  not_lower: 'admin:sales.bad.higher',
  overlap: 'admin:sales.bad.overlap',
  past: 'admin:sales.bad.past',
  before_start: 'admin:sales.bad.beforeStart',
  clearance: 'admin:sales.clearance.stock',
};

function isFieldCode(code: string | undefined): code is ReductionFieldCode {
  return reductionFieldCodes.some((candidate) => candidate === code);
}

interface Rejected {
  errors?: Readonly<Record<string, readonly string[]>>;
  details?: Readonly<Record<string, unknown>>;
}

export function reductionMessages(
  { errors = {}, details = {} }: Rejected,
  kind: ReductionKind,
  text: TextOf,
  locale: Locale,
): Record<string, string> {
  const day = (value: unknown) => (typeof value === 'string' ? longDate(locale, value) : '');
  const getMessage = (code: string | undefined): string => {
    if (!isFieldCode(code))
      return text(code === 'required' ? 'common:form.field.required' : 'common:form.field.invalid');
    if (code === 'overlap' && !details['until'])
      return text('admin:sales.bad.overlapOpen', { from: day(details['from']) });
    return text(codeTexts[code], {
      days: kind === 'clearance' ? '' : maxReductionDays[kind],
      from: day(details['from']),
      until: day(details['until']),
    });
  };
  return Object.fromEntries(
    Object.entries(errors).map(([field, [code]]) => [formFields[field] ?? field, getMessage(code)]),
  );
}

const formFields: Readonly<Record<string, string>> = { starts: 'day', product_id: 'product' };

/** Validates what the browser can check without the server. */
export function reductionFailures(values: ReductionValues): Record<string, string[]> {
  const { product, price, day } = values;
  const para = toPara(price);
  const failures: Record<string, string[]> = {};
  if (!product) failures['product'] = ['required'];
  if (price.trim() === '') failures['price'] = ['required'];
  else if (!(para > 0)) failures['price'] = ['invalid'];
  if (day === '') failures['starts'] = ['required'];
  else {
    const { kind, starts, until } = getTerms(values);
    const period = { kind, starts, until: until === '' ? null : until };
    for (const [field, code] of Object.entries(periodFailures(period, new Date())))
      failures[field] = [code];
  }
  return failures;
}
