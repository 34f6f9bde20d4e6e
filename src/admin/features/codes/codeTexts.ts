import type { AdminCode, CodeTerms } from '@/contract/admin/codes';
import type { CodeState } from '@/contract/codeRules';
import { formatMoney } from '@/contract/money';
import { useDates } from '@/lib/dates';
import { type MessageId, useText } from '@/lib/text';
import type { Tone } from '@/ui/Tag';
import { codesApi } from '../../api/codesApi';

export const stateTones: Readonly<Record<CodeState, { id: MessageId; tone: Tone }>> = {
  valid: { id: 'admin:codes.state.valid', tone: 'success' },
  planned: { id: 'admin:codes.state.planned', tone: 'info' },
  used_up: { id: 'admin:codes.state.usedUp', tone: 'warning' },
  ended: { id: 'admin:codes.state.ended', tone: 'neutral' },
  stopped: { id: 'admin:codes.state.stopped', tone: 'neutral' },
};

export const isOver = (state: CodeState) => state !== 'valid' && state !== 'planned';

type CodeDays = Pick<CodeTerms, 'starts_on' | 'ends_on'>;

/** Describes a code's discount and terms. */
export function useCodeTexts() {
  const { text, locale } = useText();
  const { day } = useDates();
  const { data: categories = [] } = codesApi.useListShopCategoriesQuery({ locale });
  const getNames = (slugs: readonly string[]) =>
    slugs.map((slug) => categories.find((found) => found.slug === slug)?.name ?? slug).join(', ');
  const gift = ({ kind, value }: Pick<CodeTerms, 'kind' | 'value'>) =>
    text('admin:codes.gives', {
      kind,
      value: kind === 'amount' ? formatMoney(value, locale) : value,
    });
  const period = ({ starts_on, ends_on }: CodeDays, from = true) =>
    text('admin:codes.period', {
      from: from ? day(starts_on) : 'none',
      until: ends_on === null ? 'none' : day(ends_on),
    });
  return {
    categories,
    getNames,
    gift,
    describeBenefit: (code: Pick<CodeTerms, 'kind' | 'value' | 'categories' | 'minimum'>) =>
      text('admin:codes.rule', {
        gift: gift(code),
        categories: getNames(code.categories) || 'all',
        minimum: code.minimum > 0 ? formatMoney(code.minimum, locale) : 'none',
      }),
    period,
    /** How long a code is valid, or when it stopped being valid. */
    describeDuration: (code: AdminCode) => {
      const { state, stopped_on, ends_on } = code;
      if (state === 'stopped' && stopped_on)
        return text('admin:codes.stoppedOn', { day: day(stopped_on) });
      if (state === 'ended' && ends_on) return text('admin:codes.endedOn', { day: day(ends_on) });
      return period(code, state === 'planned');
    },
    uses: ({ uses, max_uses }: Pick<AdminCode, 'uses' | 'max_uses'>) =>
      max_uses === null
        ? text('admin:codes.usesOpen', { count: uses })
        : text('admin:codes.uses', { count: uses, max: max_uses }),
  };
}
