import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { isLow, isSoldOut } from '../../lib/stockRows';
import { adminPaths } from '@/contract/admin/paths';

/** The days of sales that a full glass represents. */
const fullDays = 60;

const Glass = styled.span`
  display: flex;
  flex: none;
  align-items: flex-end;
  width: 14px;
  height: 36px;
  padding: 1.5px;
  border: 1.5px solid currentColor;
  border-top: 0;
  border-radius: 1px 1px 4px 4px;
  color: var(--success);

  &[data-tone='low'] {
    color: var(--warning);
  }
  &[data-tone='out'] {
    color: var(--text-muted);
  }
  i {
    width: 100%;
    border-radius: 0 0 2px 2px;
    background: currentColor;
  }
`;

export const getTone = (item: StockItem) =>
  isSoldOut(item) ? 'out' : isLow(item) ? 'low' : undefined;

/** A glass that shows how long the stock lasts, like the text beside it. */
export function StockGauge({ item }: { item: StockItem }) {
  const tone = getTone(item);
  const filled = isSoldOut(item)
    ? 0
    : Math.min(1, (item.days_left ?? (isLow(item) ? 0 : fullDays)) / fullDays);
  return (
    <Glass data-tone={tone} aria-hidden="true">
      <i style={{ height: `${Math.max(tone === 'out' ? 0 : 8, 100 * filled)}%` }} />
    </Glass>
  );
}

export const useBackToStock = () => ({
  to: adminPaths.stock,
  label: useText().text('admin:today.low.all'),
});

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border-block: 1px solid var(--border);

  div {
    padding: 10px 0 10px 14px;
    border-left: 1px solid var(--border);
  }
  div:first-child {
    padding-left: 0;
    border-left: 0;
  }
  dt {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  dd {
    font: 600 1.375rem/1.15 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
  }
`;

export function Numbers({ item }: { item: StockItem }) {
  const { text } = useText();
  const numbers = [
    ['admin:stock.column.forSale', item.for_sale],
    ['admin:stock.column.reserved', item.reserved],
    ['admin:stock.column.onShelf', item.shelf],
  ] as const;
  return (
    <List>
      {numbers.map(([label, pieces]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{pieces}</dd>
        </div>
      ))}
    </List>
  );
}

export const getLine = ({ net, sku }: StockItem): string => [net, sku].filter(Boolean).join(', ');
