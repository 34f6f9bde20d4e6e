import type { AdminProduct } from '@/contract/admin/products';
import { useText } from '@/lib/text';
import { Row, Text } from '@/ui/primitives';
import { stockApi } from '../../api/stockApi';
import { useStockDurationText } from '../../lib/stockRows';
import { StockGauge } from './productParts';

/** A product's units for sale and in orders, and how long they will last. New products have no units yet. */
export default function ProductStock({ product }: { product: AdminProduct }) {
  const { text } = useText();
  const getDurationText = useStockDurationText();
  const { item } = stockApi.useListStockQuery(undefined, {
    selectFromResult: ({ data }) => ({
      item: data?.find(({ product_id }) => product_id === product.id),
    }),
  });
  const { for_sale, reserved } = item ?? product;
  const facts = [
    reserved > 0 && text('admin:product.stock.reserved', { count: reserved }),
    item && getDurationText(item).full,
  ].filter(Boolean);
  return (
    // Reserves two lines for the note, whose end loads later.
    <Row style={{ minHeight: 77 }}>
      {item && <StockGauge item={item} />}
      <div>
        <Text $size="lg" $tone="text" $strong $tabular>
          {text('admin:product.stock.forSale', { count: for_sale })}
        </Text>
        <Text $tabular>{facts.join(', ')}</Text>
      </div>
    </Row>
  );
}
