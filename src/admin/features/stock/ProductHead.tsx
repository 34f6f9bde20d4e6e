import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { Thumb } from '../shared/Thumbs';

/** A product's main image in a small square. */
export function ProductThumb({ item, className }: { item: StockItem; className?: string }) {
  return (
    <Thumb className={className}>
      {item.image && <ResponsiveImage {...item.image} alt="" sizes="56px" fill />}
    </Thumb>
  );
}

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

/** For sale, reserved, on the shelf. */
export function Numbers({ item }: { item: StockItem }) {
  const { text } = useText();
  return (
    <List>
      <div>
        <dt>{text('admin:stock.column.forSale')}</dt>
        <dd>{item.for_sale}</dd>
      </div>
      <div>
        <dt>{text('admin:stock.column.reserved')}</dt>
        <dd>{item.reserved}</dd>
      </div>
      <div>
        <dt>{text('admin:stock.column.onShelf')}</dt>
        <dd>{item.shelf}</dd>
      </div>
    </List>
  );
}

export const lineOf = ({ net, sku }: StockItem): string => [net, sku].filter(Boolean).join(', ');
