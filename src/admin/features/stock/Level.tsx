import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { isLow, isSoldOut } from '../shared/stockRows';

/** Days for which a full glass lasts. */
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

/** A glass that is as full as the stock of a product lasts; the text beside it says the same. */
export function Level({ item }: { item: StockItem }) {
  const tone = isSoldOut(item) ? 'out' : isLow(item) ? 'low' : undefined;
  const filled = isSoldOut(item) ? 0 : Math.min(1, (item.days_left ?? fullDays) / fullDays);
  return (
    <Glass data-tone={tone} aria-hidden="true">
      <i style={{ height: `${Math.max(tone === 'out' ? 0 : 8, 100 * filled)}%` }} />
    </Glass>
  );
}
