import type { AdminReduction } from '@/contract/admin/priceReductions';
import {
  reductionFieldCodes,
  shopTime,
  type ReductionFieldCode,
  type ReductionKind,
} from '@/contract/admin/reductionRules';
import type { Locale } from '@/contract/locale';
import { longDate } from '@/contract/longDate';
import type { MessageId } from '@/lib/text';

export const kindTexts: Readonly<Record<ReductionKind, MessageId>> = {
  action: 'admin:sales.kind.action',
  season: 'admin:sales.kind.season',
  clearance: 'admin:sales.kind.clearance',
};

/** Without how long it may last. */
export const shortKindTexts: Readonly<Record<ReductionKind, MessageId>> = {
  action: 'admin:sales.short.action',
  season: 'admin:sales.short.season',
  clearance: 'admin:sales.short.clearance',
};

export function isFieldCode(code: string | undefined): code is ReductionFieldCode {
  return reductionFieldCodes.some((known) => known === code);
}

/** The start, with its time unless it is midnight. */
export function startText(
  locale: Locale,
  { starts_at }: Pick<AdminReduction, 'starts_at'>,
): string {
  const start = new Date(starts_at);
  return longDate(locale, !shopTime(start).endsWith('T00:00:00'))(start);
}
