import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { formatMoney, type Para } from '@/contract/money';
import type { ProductSummary } from '@/contract/product';
import { useText } from '@/lib/text';
import { maxQuantityOf, useCart, useCartChanges } from '../../store/cartChanges';
import { Button } from '@/ui/Button';
import { Bar, BarRoom, Cluster, Text } from '@/ui/primitives';
import { Check } from '@/ui/icons';
import { below, tall } from '@/ui/media';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { TextLink } from '@/ui/TextLink';
import { HeartButton } from './ShopCard';
import { StockAlert } from './StockAlert';

/** Milliseconds for which the button shows the confirmation. */
const addedForMs = 2000;

/** The quantity to add to the cart, and the confirmation. */
function usePurchase(product: ProductSummary) {
  const { lines } = useCart();
  const { add } = useCartChanges();
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const line = lines.find((candidate) => candidate.product.id === product.id);
  const inCart = line?.quantity ?? 0;
  const soldOut = product.stock.level === 'out';
  const stock = maxQuantityOf(product, line);
  const maxQuantity = Math.max(0, stock - inCart);
  const chosenQuantity = Math.max(1, Math.min(quantity, maxQuantity));

  return {
    quantity: chosenQuantity,
    setQuantity,
    /** How many more can be added to the cart. */
    maxQuantity,
    /** Maximum quantity of the product in a cart. */
    stock,
    inCart,
    soldOut,
    /** The cart contains the maximum quantity. */
    full: !soldOut && maxQuantity === 0,
    /** Just added to the cart. */
    added,
    add: () => {
      if (!add(product, chosenQuantity)) return;
      setQuantity(1);
      setAdded(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAdded(false), addedForMs);
    },
  };
}

const Purchasing = styled(Cluster)`
  & > button:not([aria-pressed]) {
    flex: 1 224px;
  }
  ${tall} {
    ${below(600)} {
      /* The bottom bar contains these. */
      & > button {
        display: none;
      }
    }
  }
`;
const LargeHeart = styled(HeartButton)`
  width: 48px;
  height: 48px;
`;
interface AddButtonProps {
  productId: number;
  purchase: ReturnType<typeof usePurchase>;
  /** Of the chosen quantity; the bar of phones shows the price beside the button. */
  total?: Para;
}

function AddButton({ productId, purchase, total }: AddButtonProps) {
  const { text, locale } = useText();
  const { added, full, add } = purchase;
  return (
    <Button data-adds={productId} onClick={add} aria-disabled={full && !added}>
      {added && <Check aria-hidden="true" />}
      <span>{text(added ? 'product:added' : 'product:addToCart')}</span>
      {!added && total !== undefined && (
        <span style={{ marginLeft: 'auto', whiteSpace: 'nowrap' }} aria-hidden="true">
          {formatMoney(total, locale)}
        </span>
      )}
    </Button>
  );
}

/** Quantity, add to cart and heart; on phones the latter two are in a fixed bottom bar. A sold-out product has an alert instead. */
export function BuyBox({ product }: { product: ProductSummary }) {
  const { text, locale } = useText();
  const purchase = usePurchase(product);
  const { quantity, setQuantity, maxQuantity, stock, inCart, soldOut, full } = purchase;
  const total = product.price * quantity;
  if (soldOut) {
    return (
      <StockAlert productId={product.id}>
        <LargeHeart product={product} variant="line" />
      </StockAlert>
    );
  }
  return (
    <>
      <Purchasing>
        <QuantityStepper
          value={quantity}
          max={Math.max(1, maxQuantity)}
          stock={stock}
          onChange={setQuantity}
          product={product.name}
          disabled={full}
        />
        <AddButton productId={product.id} purchase={purchase} total={total} />
        <LargeHeart product={product} variant="line" />
      </Purchasing>
      {/* Always rendered, so that its styles are loaded with the page and not on click. */}
      <Text hidden={inCart === 0}>
        <span>
          {full ? text('product:cart.full') : text('product:cart.holds', { count: inCart })}
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
        <AddButton productId={product.id} purchase={purchase} />
        <LargeHeart product={product} variant="line" />
      </Bar>
    </>
  );
}
