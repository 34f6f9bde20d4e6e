import { Link } from 'react-router';
import { createContext, useContext } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import type { ProductValuesChange } from '@/contract/admin/productValues';
import type { StockItem } from '@/contract/admin/stock';
import { withoutCurrency } from '@/contract/readAmount';
import { formatMoney } from '@/contract/money';
import { toPara } from '@/admin/lib/formValues';
import { type MessageId, useText } from '@/lib/text';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { productPath } from '@/admin/lib/links';
import { FormField } from '@/ui/form/FormField';
import { below, from } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { ProductCell, Thumb } from '../../../ui/Thumbs';

export const valueNames = ['price', 'shelf'] as const;
export type ValueName = (typeof valueNames)[number];
type Row<Value> = Readonly<Record<ValueName, Value>>;

/** The values shown when typing started, by product. */
export type Seen = Readonly<Record<string, Row<number>>>;
export type TypedValues = Readonly<Record<string, Row<string>>>;

/** The prefix is needed, because a form would read a number as an index. */
export const getKey = (productId: number) => `p${productId}`;

const getNumber: Row<(typed: string) => number> = {
  price: toPara,
  shelf: (typed) => toPara(typed) / 100,
};
export const formatNumber: Row<(value: number) => string> = {
  price: (para) => String(para / 100).replace('.', ','),
  shelf: String,
};

export const convert = <From, To>(row: Row<From>, by: Row<(value: From) => To>): Row<To> => ({
  price: by.price(row.price),
  shelf: by.shelf(row.shelf),
});

export const toSeen = (items: readonly StockItem[]): Seen =>
  Object.fromEntries(
    items.map(({ product_id, regular_price: price, shelf }) => [
      getKey(product_id),
      { price, shelf },
    ]),
  );

export const typedValues = (seen: Seen): TypedValues =>
  Object.fromEntries(Object.entries(seen).map(([key, row]) => [key, convert(row, formatNumber)]));

export const changedNames = (seen: Seen, values: TypedValues, key: string): ValueName[] =>
  valueNames.filter((name) => {
    const [row, typed] = [seen[key], values[key]];
    return row && typed && getNumber[name](typed[name]) !== row[name];
  });

/** The request's changes. The contract rejects input that is not a number. */
export const getChanges = (seen: Seen, values: TypedValues): ProductValuesChange[] =>
  Object.keys(seen).flatMap((key) => {
    const names = changedNames(seen, values, key);
    const changes = names.map((name) => [
      name,
      { seen: seen[key]?.[name], now: getNumber[name](values[key]?.[name] ?? '') },
    ]);
    if (names.length === 0) return [];
    return [{ product_id: Number(key.slice(1)), ...Object.fromEntries(changes) }];
  });

/** Splits pasted spreadsheet cells and removes currencies. The contract rejects cells that are not numbers. */
export const parseCells = (pasted: string): string[][] =>
  pasted
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => withoutCurrency(cell.trim())));

export const SeenContext = createContext<Seen>({});

export const valueTexts: Readonly<Record<ValueName, MessageId>> = {
  price: 'admin:product.price',
  shelf: 'admin:stock.column.onShelf',
};

const Cell = styled.div`
  input {
    min-height: 44px;
    padding-block: 8px;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  &[data-changed] input:not([aria-invalid]) {
    border-color: var(--accent);
    box-shadow: inset 4px 0 var(--accent);
  }
  ${below(1024)} {
    /* Leaves space for the focus ring, which the row would cut off. */
    padding: 0 3px 4px;
    text-align: left;

    label {
      margin-bottom: 3px;
      font-size: var(--text-xs);
    }
  }
  ${from(1024)} {
    width: 150px;
    margin-left: auto;

    label {
      margin: 0;
    }
  }
`;

interface ValueFieldProps extends Pick<StockItem, 'product_id' | 'name' | 'pack'> {
  of: ValueName;
}

/** A product's value. A changed value is marked and shows the old one. A pack's stock is computed. */
function ValueField({ product_id, name, pack, of }: ValueFieldProps) {
  const { text } = useText();
  const field = `${getKey(product_id)}.${of}`;
  const { input } = useField<string>(field, { subscription: { value: true } });
  const seen = useContext(SeenContext)[getKey(product_id)]?.[of];
  const isChanged = seen !== undefined && getNumber[of](input.value) !== seen;
  const label = text(valueTexts[of]);
  return (
    <Cell data-changed={isChanged ? '' : undefined}>
      <FormField
        name={field}
        inputMode={of === 'price' ? 'decimal' : 'numeric'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={14}
        readOnly={pack && of === 'shelf'}
        hint={isChanged && text('admin:values.before', { value: formatNumber[of](seen) })}
        label={
          <>
            <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
            <span className="card-only" aria-hidden="true">
              {label}
            </span>
          </>
        }
      />
    </Cell>
  );
}

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

/** Columns for members who may publish prices. */
export const priceColumns = columnsWith((item) => <ValueField {...item} of="price" />);
export const stockColumns = columnsWith(Price);
