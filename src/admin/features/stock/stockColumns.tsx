import { Link } from 'react-router';
import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Plus } from '@/ui/icons';
import { from } from '@/ui/media';
import { type TableColumn } from '@/ui/ResponsiveTable';
import { stockPath } from '../../lib/links';
import { useShortDay } from '@/lib/dates';
import { expiresSoon, isLow, isSoldOut, useLastsText } from '../../lib/stockRows';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import { StockGauge } from './productParts';

const tones = { low: 'var(--warning)', near: 'var(--accent-text)', out: 'var(--text-muted)' };

/** A warning, or nothing special. */
const Remark = styled.small<{ $tone: keyof typeof tones | undefined }>`
  font-weight: ${({ $tone }) => ($tone === 'low' || $tone === 'near' ? 600 : undefined)};
  color: ${({ $tone }) => ($tone ? tones[$tone] : 'var(--text)')};
`;
const ForSale = styled.strong`
  font: 600 1.25rem/1 var(--font-display);
  font-variant-numeric: tabular-nums lining-nums;
`;
const Quantity = styled.span`
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;
const EnterCell = styled.div`
  text-align: right;

  ${from(1024)} {
    button {
      background: var(--surface-raised);
    }
  }
`;

const toneOf = (item: StockItem) => (isSoldOut(item) ? 'out' : isLow(item) ? 'low' : undefined);
const nearOf = (item: StockItem) => (expiresSoon(item) ? 'near' : undefined);

function Product(item: StockItem) {
  const { text } = useText();
  const lasts = useLastsText()(item);
  const shortDay = useShortDay();
  const day = item.first_batch?.best_before;
  return (
    <ProductCell>
      <StockGauge item={item} />
      <Thumb image={item.image} className="table-only" />
      <p>
        <Link to={stockPath(item.product_id)}>{item.name}</Link>
        <small className="table-only">{item.sku}</small>
        {!item.active && <small>{text('admin:stock.inactive')}</small>}
        {item.alerts > 0 && <small>{text('admin:stock.alerts', { count: item.alerts })}</small>}
        <small className="card-only">
          <Remark as="span" $tone={toneOf(item) ?? 'out'}>
            {lasts.full}
          </Remark>
          {day && expiresSoon(item) && (
            <Remark as="span" $tone="near">
              {` · ${text('admin:stock.expires', { date: shortDay(day) })}`}
            </Remark>
          )}
        </small>
      </p>
    </ProductCell>
  );
}

function Lasts(item: StockItem) {
  const lasts = useLastsText()(item);
  return (
    <Remark $tone={toneOf(item)} style={{ display: 'block', maxWidth: 130 }}>
      {lasts.short}
    </Remark>
  );
}

function FirstBatch(item: StockItem) {
  const shortDay = useShortDay();
  const { first_batch: first } = item;
  if (!first) return <span>–</span>;
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      <Remark $tone={nearOf(item)}>{first.best_before ? shortDay(first.best_before) : '–'}</Remark>
      <br />
      <small>{first.batch}</small>
    </div>
  );
}

interface EnterProps extends Pick<StockItem, 'product_id' | 'name'> {
  onEnter: (id: number) => void;
}

function Enter({ product_id, name, onEnter }: EnterProps) {
  const { text } = useText();
  return (
    <EnterCell>
      <IconButton
        variant="line"
        label={text('admin:stock.enter', { name })}
        onClick={() => onEnter(product_id)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </EnterCell>
  );
}

/** On phones with what matters most. */
export const stockColumns = (onEnter: EnterProps['onEnter']): readonly TableColumn<StockItem>[] => [
  {
    header: 'admin:stock.column.product',
    Cell: Product,
    card: { area: '1 / 1' },
  },
  {
    header: 'admin:stock.column.forSale',
    Cell: ({ for_sale }) => <ForSale>{for_sale}</ForSale>,
    card: { area: '1 / 2' },
    align: 'right',
  },
  {
    header: 'admin:stock.column.reserved',
    Cell: ({ reserved }) => <Quantity>{reserved || '–'}</Quantity>,
    card: 'none',
    align: 'right',
  },
  {
    header: 'admin:stock.column.onShelf',
    Cell: ({ shelf }) => <Quantity>{shelf || '–'}</Quantity>,
    card: 'none',
    align: 'right',
  },
  { header: 'admin:stock.column.lasts', Cell: Lasts, card: 'none' },
  {
    header: 'admin:stock.column.expires',
    Cell: FirstBatch,
    card: 'none',
  },
  {
    header: 'admin:stock.change',
    headerFor: 'screenReaders',
    Cell: (item) => <Enter {...item} onEnter={onEnter} />,
    card: { area: '1 / 3' },
  },
];
