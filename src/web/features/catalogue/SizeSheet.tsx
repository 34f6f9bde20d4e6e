import { useState } from 'react';
import styled from 'styled-components';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { ListedProduct } from '@/contract/product';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Skeleton } from '@/ui/Skeleton';
import { useToast } from '@/ui/toast/ToastProvider';
import { getMainImage, Thumbnail } from '@/shared/Thumbnail';
import { productApi } from '../../api/productApi';
import { useCartChanges } from '../../store/cart';
import { QueryError } from '../shared/QueryError';
import { SizeChoice, SizeList, SizeText } from './Sizes';

const Head = styled.span`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
`;
const Choices = styled.fieldset`
  margin-top: 16px;
  color: var(--text);

  legend {
    font-size: var(--text-sm);
    font-weight: 600;
  }
`;

/** Asks which size to add to the cart. A sold-out size links to its page. */
export function SizeSheet({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { text, locale } = useText();
  const toast = useToast();
  const { add } = useCartChanges();
  const query = productApi.useGetProductQuery(
    { params: { id: product.id }, locale },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData } = query;
  const [chosen, setChosen] = useState<number>();
  const { name, category } = product;
  // This is the only size left if the others were removed since the list was loaded.
  const only = currentData ? [{ ...currentData, pieces: null }] : [];
  const sizes = currentData && currentData.sizes.length > 0 ? currentData.sizes : only;
  const inStock = sizes.find(({ id, stock }) => id === product.id && stock.level !== 'out');
  const size =
    sizes.find(({ id }) => id === chosen) ??
    inStock ??
    sizes.find(({ stock }) => stock.level !== 'out') ??
    sizes[0];
  const addToCart = () => {
    if (!currentData || !size) return;
    onClose();
    const plate = size.pieces ?? undefined;
    if (!add({ ...currentData, ...size, plate, reduction: undefined }, 1))
      toast.error(text('product:toast.allInCart', { name }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Head>
          <Thumbnail image={getMainImage(product)} category={category} sizes="64px" />
          <span>{name}</span>
        </Head>
      }
      actions={
        size &&
        (size.stock.level === 'out' ? (
          <ButtonLink to={pagePaths.product(size.id)} onClick={onClose}>
            {text('product:alert.ask')}
          </ButtonLink>
        ) : (
          <Button onClick={addToCart}>
            <span>{text('product:addToCart')}</span>
            <span style={{ marginLeft: 'auto' }}>{formatMoney(size.price, locale)}</span>
          </Button>
        ))
      }
    >
      <Choices>
        <legend>{text('product:sizes.which')}</legend>
        {query.error && !currentData ? (
          <QueryError query={query} />
        ) : (
          <SizeList>
            {currentData
              ? sizes.map((each) => (
                  <li key={each.id}>
                    <SizeChoice as="label" $soldOut={each.stock.level === 'out'}>
                      <input
                        type="radio"
                        name="size"
                        data-autofocus={each === size || undefined}
                        checked={each === size}
                        onChange={() => setChosen(each.id)}
                      />
                      <SizeText size={each} />
                    </SizeChoice>
                  </li>
                ))
              : Array.from({ length: product.sizes?.count ?? 2 }, (_, index) => (
                  <li key={index}>
                    <Skeleton $height="62px" $round />
                  </li>
                ))}
          </SizeList>
        )}
      </Choices>
    </Dialog>
  );
}
