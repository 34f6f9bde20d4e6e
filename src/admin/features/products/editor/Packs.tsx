import { ChevronRight, Plus } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { AdminProduct } from '@/contract/admin/products';
import { textIn } from '@/contract/locale';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { from } from '@/ui/media';
import { roundUnitPrice } from '@/ui/Price';
import { Cluster } from '@/ui/primitives';
import { StatusTag } from '@/ui/Tag';
import { productPath } from '@/admin/lib/links';
import { useOnline } from '@/admin/lib/useOnline';
import { Rows } from '@/admin/ui/Rows';
import { Thumb } from '@/admin/ui/Thumbs';
import { useCreateProduct } from './NewSize';
import { productStatuses } from './productForm';

const List = styled(Rows)`
  && > li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: 4px 14px;
    font-variant-numeric: tabular-nums;
  }
  a {
    display: inline-flex;
    gap: 4px;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
  /* On phones the stock and price are below the name. */
  li > :nth-child(2) {
    grid-column: 2 / -1;
  }
  li > :nth-child(3) {
    grid-column: 2;
  }
  li > :last-child {
    text-align: right;
  }
  ${from(600)} {
    && > li {
      grid-template-columns: 52px minmax(0, 1fr) 100px 190px;
    }
    li > :nth-child(n) {
      grid-column: auto;
    }
  }
`;

function PackRow({ pack }: { pack: AdminProduct['packs'][number] }) {
  const { text, locale } = useText();
  const { id, name, image, state, stock, price, quantity, others, single } = pack;
  const money = (amount: number) => formatMoney(amount, locale);
  const named = others.map((other) => textIn(other, locale)).join(', ');
  return (
    <li>
      <Thumb image={image} size={52} />
      <div>
        <Link to={productPath(id)}>
          <span>{textIn(name, locale) || text('admin:products.unnamed')}</span>
          <ChevronRight aria-hidden="true" width={16} />
        </Link>
        <small>{text('admin:pack.ofThis', { count: quantity, others: named || 'none' })}</small>
      </div>
      <span>
        {state === 'live' ? (
          <small>{text('admin:pack.packs', { count: stock })}</small>
        ) : (
          <StatusTag status={productStatuses[state]} />
        )}
      </span>
      <div>
        <strong>{price === null ? '–' : money(price)}</strong>
        {price !== null && (
          <small>
            {named
              ? text('admin:pack.single.value', { value: money(single) })
              : text('admin:pack.each', { value: money(roundUnitPrice(price / quantity)) })}
          </small>
        )}
      </div>
    </li>
  );
}

/** Packs that contain a product. */
export function Packs({ product: { id, packs } }: { product: AdminProduct }) {
  const { text } = useText();
  const isOnline = useOnline();
  const { begin, isLoading, opened } = useCreateProduct();
  return (
    <section aria-labelledby="product-packs">
      <Cluster $between style={{ marginBottom: 12 }}>
        <Cluster $gap={2}>
          <h2 id="product-packs" style={{ fontFamily: 'var(--font-display)' }}>
            {text('admin:product.packs')}
          </h2>
          <small>{packs.length}</small>
        </Cluster>
        <Button
          type="button"
          variant="secondary"
          size="small"
          disabled={!isOnline}
          loading={isLoading}
          onClick={() => void begin({ pack_of: id })}
        >
          <Plus aria-hidden="true" />
          <span>{text('admin:pack.new')}</span>
        </Button>
      </Cluster>
      {packs.length > 0 && (
        <List>
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </List>
      )}
      {opened}
    </section>
  );
}
