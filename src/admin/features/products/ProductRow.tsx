import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminProductRow } from '@/contract/admin/products';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { below, from } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { Tag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { productPath } from '../../lib/links';
import { ProductBadge } from './ProductBadge';

const Row = styled.tr`
  .number {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    text-align: right;
  }
  ${from(1024)} {
    .narrow {
      display: none;
    }
  }
  ${below(1024)} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    align-items: center;
    padding-block: 12px;
    border-bottom: 1px solid var(--border);

    td:first-child {
      grid-column: 1 / -1;
    }
    .wide {
      display: none;
    }
  }
`;
const Product = styled.div`
  display: flex;
  gap: 14px;
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
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  ${below(1024)} {
    a {
      display: block;
      /* 44 px high. */
      margin-bottom: -8px;
      padding-block: 12px;
    }
  }
`;
const Thumb = styled.span`
  position: relative;
  flex: none;
  width: 52px;
  height: 52px;
  border-radius: var(--radius-sm);
  overflow: hidden;
  background: var(--stage);
`;
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

/** A product in the list: a row of the table, a card on phones. */
export function ProductRow({ product }: { product: AdminProductRow }) {
  const { text, locale } = useText();
  const { id, name, sku, category, net, price, stock, state, has_draft, missing_texts } = product;
  const unnamed = name || text('admin:products.unnamed');
  return (
    <Row>
      <td>
        <Product>
          <Thumb>
            {product.image && <ResponsiveImage {...product.image} alt="" sizes="52px" fill />}
          </Thumb>
          <p>
            <Link to={productPath(id)}>{unnamed}</Link>
            <small>{[sku, net].filter(Boolean).join(', ')}</small>
            <small className="narrow">
              {text('admin:product.stock.forSale', { count: stock })}
            </small>
          </p>
        </Product>
      </td>
      <td>
        <Marks>
          <ProductBadge state={state} />
          {has_draft && state !== 'new' && (
            <Tag $tone="accent">{text('admin:products.unpublished')}</Tag>
          )}
          {missing_texts > 0 && (
            <Tag $tone="warning">{text('admin:products.missing', { count: missing_texts })}</Tag>
          )}
        </Marks>
      </td>
      <td className="wide">{category ?? '–'}</td>
      <td className="number wide">
        {stock}
        <VisuallyHidden>{` ${text('admin:products.pieces')}`}</VisuallyHidden>
      </td>
      <td className="number">{price === null ? '–' : formatMoney(price, locale)}</td>
    </Row>
  );
}
