import styled from 'styled-components';
import type { AdminProduct } from '@/contract/admin/products';
import { useText } from '@/lib/text';
import { stockApi } from '../../api/stockApi';
import { useLastsText } from '../../lib/stockRows';
import { StockGauge } from './productParts';

const Box = styled.div`
  display: flex;
  gap: 14px;
  align-items: center;
  /* Two lines of the note, whose end comes later. */
  min-height: 77px;
`;
const ForSale = styled.p`
  font-size: 1.125rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
const Note = styled.p`
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;

/** Pieces of a product for sale and in orders, and how long they last. New products have no stock yet. */
export default function ProductStock({ product }: { product: AdminProduct }) {
  const { text } = useText();
  const lastsText = useLastsText();
  const { item } = stockApi.useListStockQuery(undefined, {
    selectFromResult: ({ data }) => ({
      item: data?.find(({ product_id }) => product_id === product.id),
    }),
  });
  const { for_sale, reserved } = item ?? product;
  const facts = [
    reserved > 0 && text('admin:product.stock.reserved', { count: reserved }),
    item && lastsText(item).full,
  ].filter(Boolean);
  return (
    <Box>
      {item && <StockGauge item={item} />}
      <div>
        <ForSale>{text('admin:product.stock.forSale', { count: for_sale })}</ForSale>
        <Note>{facts.join(', ')}</Note>
      </div>
    </Box>
  );
}
