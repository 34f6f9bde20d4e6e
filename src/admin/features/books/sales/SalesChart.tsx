import styled from 'styled-components';
import type { SalesGroup } from '@/contract/admin/sales';
import { useText } from '@/lib/text';
import { below } from '@/ui/media';

const Box = styled.div<{ $bars: number }>`
  --bars: repeat(${({ $bars }) => $bars}, minmax(0, 1fr));
  --gap: ${({ $bars }) => ($bars > 40 ? 2 : 5)}px;

  & > div {
    display: grid;
    grid-template-columns: var(--bars);
    gap: var(--gap);
  }
  ${below(1024)} {
    --gap: ${({ $bars }) => ($bars > 20 ? 2 : 4)}px;
  }
`;
const Bars = styled.div`
  align-items: end;
  height: 200px;
  border-bottom: 1px solid var(--border);
  background: repeating-linear-gradient(0deg, transparent 0 49px, var(--border) 49px 50px);

  span {
    position: relative;
    height: 100%;
  }
  i,
  u {
    position: absolute;
    bottom: 0;
    left: 0;
    right: 0;
  }
  i {
    height: var(--now);
    border-radius: 3px 3px 0 0;
    background: color-mix(in srgb, var(--brand) 40%, var(--surface-raised));
  }
  [data-today] i {
    background: var(--accent);
  }
  u {
    bottom: var(--before);
    height: 2px;
    margin-inline: -1px;
    background: var(--text);
  }
  ${below(1024)} {
    height: 150px;
  }
`;
const Axis = styled.div`
  padding-top: 6px;
  font-size: var(--text-xs);
  color: var(--text-muted);

  /* A label without width can extend beyond its bar. */
  span {
    width: 0;
    white-space: nowrap;
  }
`;
export const Key = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  font-size: var(--text-xs);
  color: var(--text-muted);

  span::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-right: 7px;
    border-radius: 2px;
    background: color-mix(in srgb, var(--brand) 40%, var(--surface-raised));
    vertical-align: -1px;
  }
  span + span::before {
    height: 2px;
    border-radius: 0;
    background: var(--text);
    vertical-align: 4px;
  }
`;

interface SalesChartProps {
  groups: readonly SalesGroup[];
  label: string;
  /** The first day of the bar that contains today. */
  today: string | undefined;
  getText: (day: string) => string;
}

const maxLabels = 5;

/** Turnover as bars, with a tick for the earlier period. The table beside it contains the same figures. */
export function SalesChart({ groups, label, today, getText }: SalesChartProps) {
  const { text } = useText();
  const max = Math.max(1, ...groups.flatMap(({ amount, before }) => [amount, before.amount]));
  const share = (amount: number) => `${((Math.max(0, amount) / max) * 100).toFixed(1)}%`;
  const each = groups.length > 14 ? 7 : Math.ceil(groups.length / maxLabels);
  const step = groups.length > 7 * maxLabels ? Math.ceil(groups.length / maxLabels) : each;
  return (
    <Box $bars={groups.length}>
      <Bars role="img" aria-label={text('admin:books.chart', { label })}>
        {groups.map(({ day, amount, before }) => (
          <span
            key={day}
            data-today={day === today || undefined}
            style={{ '--now': share(amount), '--before': share(before.amount) } as object}
          >
            <i />
            {before.amount > 0 && <u />}
          </span>
        ))}
      </Bars>
      <Axis aria-hidden="true">
        {groups.map(({ day }, index) => (
          <span key={day}>
            {index % step === 0 && index + step / 2 <= groups.length && getText(day)}
          </span>
        ))}
      </Axis>
    </Box>
  );
}
