import styled from 'styled-components';
import type { StockLabel as Stock } from '../../contract/stock';
import { useText } from '../lib/text';

const looks = {
  in: { colour: 'var(--success)', level: '100%' },
  low: { colour: 'var(--warning)', level: '34%' },
  out: { colour: 'var(--text-muted)', level: '0%' },
};

const Label = styled.span<{ $level: Stock['level'] }>`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  font-size: var(--text-sm);
  font-weight: 500;
  color: ${({ $level }) => looks[$level].colour};

  i {
    flex: none;
    width: 8px;
    height: 16px;
    border: 1.5px solid currentColor;
    border-radius: 2px;
    background: linear-gradient(
      0deg,
      currentColor ${({ $level }) => looks[$level].level},
      transparent 0
    );
  }
`;

/** A small glass and the words for how full it is. */
export function StockLabel({ stock }: { stock: Stock }) {
  const { text } = useText();
  return (
    <Label $level={stock.level}>
      <i aria-hidden="true" />
      {stock.level === 'low'
        ? text('product:stock.low', { count: stock.left ?? 0 })
        : text(stock.level === 'in' ? 'product:stock.in' : 'product:stock.out')}
    </Label>
  );
}
