import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { formatMoney } from '@/contract/money';
import type { ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { getMaxQuantity, useCart, useCartChanges } from '../../store/cart';
import { Button } from '@/ui/Button';
import { Bar, BarRoom, Cluster, Text } from '@/ui/primitives';
import { Check } from 'lucide-react';
import { below, tall } from '@/ui/media';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { TextLink } from '@/ui/TextLink';
import { HeartButton } from './ShopCard';
import { StockAlert } from './StockAlert';

const addedForMs = 2000;

/** The target of the skip link above. */
export const buyBoxId = 'buy';

const Purchasing = styled(Cluster)`
  & > button:not([aria-pressed]) {
    flex: 1 224px;
  }
  ${tall} {
    ${below(600)} {
      /* The bottom bar contains these buttons. */
      & > button {
        display: none;
      }
    }
  }
`;
/** On phones, the buttons are in a fixed bar. A sold-out product has a stock alert instead. */
export function BuyBox({ product }: { product: ProductSummary }) {
  const { text, locale } = useText();
  const { lines } = useCart();
  const { add } = useCartChanges();
  const [selectedQuantity, setSelectedQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (product.stock.level === 'out') {
    return (
      <StockAlert productId={product.id}>
        <HeartButton product={product} large />
      </StockAlert>
    );
  }
  const line = lines.find((candidate) => candidate.product.id === product.id);
  const inCart = line?.quantity ?? 0;
  const stock = getMaxQuantity(product, line);
  const isFull = stock <= inCart;
  const addable = Math.max(1, stock - inCart);
  const quantity = Math.max(1, Math.min(selectedQuantity, addable));
  const total = product.price * quantity;
  const addToCart = () => {
    if (!add(product, quantity)) return;
    setSelectedQuantity(1);
    setAdded(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAdded(false), addedForMs);
  };
  const addButton = (price?: Elements) => (
    <Button data-adds={product.id} onClick={addToCart} aria-disabled={isFull && !added}>
      {added && <Check />}
      {/* These are separate elements, because moving the label for the icon would be a layout shift. */}
      <span key={String(added)}>{text(added ? 'product:added' : 'product:addToCart')}</span>
      {!added && price}
    </Button>
  );
  return (
    <>
      <Purchasing id={buyBoxId}>
        <QuantityStepper
          value={quantity}
          max={addable}
          stock={stock}
          onChange={setSelectedQuantity}
          product={product.name}
          disabled={isFull}
        />
        {addButton(
          <span style={{ marginLeft: 'auto', whiteSpace: 'nowrap' }} aria-hidden="true">
            {formatMoney(total, locale)}
          </span>,
        )}
        <HeartButton product={product} large />
      </Purchasing>
      {/* Always rendered, so that its styles are loaded with the page and not on click. */}
      <Text hidden={inCart === 0}>
        <span>
          {isFull ? text('product:cart.full') : text('product:cart.holds', { count: inCart })}
        </span>
        <span> </span>
        <TextLink to={pagePaths.cart}>{text('product:toast.viewCart')}</TextLink>
      </Text>
      <BarRoom $below={600} />
      <Bar $below={600} role="region" aria-label={text('product:buyBar')}>
        <div>
          <Price amount={total} />
          <Text $size="xs" style={{ lineHeight: 1.3, whiteSpace: 'nowrap' }}>
            {quantity > 1 ? (
              `${quantity} × ${formatMoney(product.price, locale)}`
            ) : product.reduction ? (
              <PriorPrice amount={product.reduction.prior_price} />
            ) : (
              product.net
            )}
          </Text>
        </div>
        {addButton()}
        <HeartButton product={product} large />
      </Bar>
    </>
  );
}
