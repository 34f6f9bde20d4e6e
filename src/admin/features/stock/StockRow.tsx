import { memo } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { Plus } from '@/ui/icons';
import { below, from } from '@/ui/media';
import { stockPath } from '../../lib/links';
import { useShortDay } from '../../lib/useShortDay';
import { Level } from './Level';
import { ProductThumb } from './ProductHead';
import { expiresSoon, isLow, isSoldOut } from '../shared/stockRows';
import { useLastsText } from './useStockTexts';

const Row = styled.tr`
  &[aria-current] {
    background: color-mix(in srgb, var(--brand-soft) 55%, var(--surface-raised));
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
    color: var(--text-muted);
  }
  .number strong {
    font: 600 1.25rem/1 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--text);
  }
  .low,
  .near {
    font-weight: 600;
  }
  .low {
    color: var(--warning);
  }
  .near {
    color: var(--accent-text);
  }
  .out {
    color: var(--text-muted);
  }
  ${below(1024)} {
    display: grid;
    grid-template: 'product sale enter' auto / minmax(0, 1fr) auto auto;
    gap: 12px;
    align-items: center;
    min-height: 68px;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);

    .wide {
      display: none;
    }
  }
  .enter {
    text-align: right;
  }
  .expires small {
    white-space: nowrap;
  }
  ${from(1024)} {
    .enter button {
      background: var(--surface-raised);
    }
    .narrow {
      display: none;
    }
    .lasts {
      max-width: 130px;
    }
  }
`;
const Product = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  line-height: 1.35;

  a {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  p > * {
    display: block;
  }
  ${below(1024)} {
    a {
      margin-block: -6px;
      padding-block: 12px;
    }
  }
`;

interface StockRowProps {
  item: StockItem;
  selected: boolean;
  onEnter: (id: number) => void;
}

/** A product in the list: a row of the table; on phones with what matters most. */
export const StockRow = memo(function StockRow({ item, selected, onEnter }: StockRowProps) {
  const { text } = useText();
  const lasts = useLastsText()(item);
  const shortDay = useShortDay();
  const {
    product_id: id,
    name,
    sku,
    active,
    for_sale,
    reserved,
    shelf,
    first_batch,
    alerts,
  } = item;
  const tone = isSoldOut(item) ? 'out' : isLow(item) ? 'low' : undefined;
  const near = expiresSoon(item) ? 'near' : undefined;
  const day = first_batch?.best_before;
  return (
    <Row aria-current={selected || undefined}>
      <td>
        <Product>
          <Level item={item} />
          <ProductThumb item={item} className="wide" />
          <p>
            <Link to={stockPath(id)}>{name}</Link>
            <small className="wide">{sku}</small>
            {!active && <small>{text('admin:stock.inactive')}</small>}
            {alerts > 0 && <small>{text('admin:stock.alerts', { count: alerts })}</small>}
            <small className="narrow">
              <span className={tone}>{lasts.full}</span>
              {day && near && (
                <span className={near}>
                  {' · '}
                  {text('admin:stock.expires', { date: shortDay(day) })}
                </span>
              )}
            </small>
          </p>
        </Product>
      </td>
      <td className="number">
        <strong>{for_sale}</strong>
      </td>
      <td className="number wide">{reserved || '–'}</td>
      <td className="number wide">{shelf || '–'}</td>
      <td className="lasts wide">
        <small className={tone} style={tone ? undefined : { color: 'var(--text)' }}>
          {lasts.short}
        </small>
      </td>
      <td className="expires wide">
        {first_batch ? (
          <>
            <small className={near} style={near ? undefined : { color: 'var(--text)' }}>
              {day ? shortDay(day) : '–'}
            </small>
            <br />
            <small>{first_batch.batch}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="enter">
        <IconButton
          variant="line"
          label={text('admin:stock.enter', { name })}
          onClick={() => onEnter(id)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </td>
    </Row>
  );
});
