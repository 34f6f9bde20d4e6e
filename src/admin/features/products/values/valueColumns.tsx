import { Link } from 'react-router';
import type { StockItem } from '@/contract/admin/stock';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { productPath } from '@/admin/lib/links';
import { ProductCell, Thumb } from '../../../ui/Thumbs';
import { ValueField, valueTexts } from './ValueField';

function Product({ product_id, name, sku, net, image, reserved, reduced_price }: StockItem) {
  const { text, locale } = useText();
  return (
    <ProductCell>
      <Thumb image={image} />
      <p>
        <Link to={productPath(product_id)}>{name}</Link>
        <small>{[sku, net].filter(Boolean).join(', ')}</small>
        {reduced_price !== null && (
          <small>
            {text('admin:values.reduced', { price: formatMoney(reduced_price, locale) })}
          </small>
        )}
        {reserved > 0 && <small>{text('admin:values.reserved', { count: reserved })}</small>}
      </p>
    </ProductCell>
  );
}

function Price({ regular_price }: StockItem) {
  return <span>{formatMoney(regular_price, useText().locale)}</span>;
}

const columnsWith = (PriceCell: TableColumn<StockItem>['Cell']): TableColumn<StockItem>[] => [
  { header: 'admin:products.column.product', Cell: Product, card: { area: '1 / 1 / 2 / -1' } },
  {
    header: valueTexts.price,
    Cell: PriceCell,
    card: { area: '2 / 1', align: 'start' },
    align: 'right',
  },
  {
    header: valueTexts.shelf,
    Cell: (item) => <ValueField {...item} of="shelf" />,
    card: { area: '2 / 2', align: 'start' },
    align: 'right',
  },
];

/** For those who may publish prices. */
export const priceColumns = columnsWith((item) => <ValueField {...item} of="price" />);
export const stockColumns = columnsWith(Price);
