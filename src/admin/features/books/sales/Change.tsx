import styled from 'styled-components';
import { formatNumber } from '@/contract/numbers';
import { useText } from '@/lib/text';

const Percent = styled.b<{ $more: boolean }>`
  font-weight: 600;
  color: ${({ $more }) => ($more ? 'var(--success)' : 'var(--text-muted)')};
  white-space: nowrap;
`;

/** Undefined if there was nothing before. */
export function percentChange(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}

/** Orders per hundred visits. Undefined if there are more orders than visits, because some browsers are not counted. */
export const getConversion = ({ visits, placed }: { visits: number; placed: number }) =>
  visits === 0 || placed > visits ? undefined : (placed / visits) * 100;

/** A change in percent with its sign, such as `+12 %`. */
export function Change({ now, before }: { now: number; before: number }) {
  const { text, locale } = useText();
  const percent = percentChange(now, before);
  if (percent === undefined) return <span>–</span>;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <Percent $more={percent > 0}>
      {sign + text('admin:books.percent', { percent: formatNumber(Math.abs(percent), locale) })}
    </Percent>
  );
}
