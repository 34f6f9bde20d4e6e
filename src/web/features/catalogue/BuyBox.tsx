import { useEffect, useRef, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { pagePaths } from '../../../contract/paths';
import type { Product, ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { mostOf, useCart, useCartChanges } from '../../store/cartChanges';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/icons';
import { below, from } from '../../ui/media';
import { Price } from '../../ui/Price';
import { QuantityStepper } from '../../ui/QuantityStepper';
import { TextLink } from '../../ui/TextLink';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { HeartButton } from './HeartButton';

/** Milliseconds in which the button says that it is done. */
const addedForMs = 2000;

interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** How many more fit into the cart. */
  most: number;
  /** All that a cart may hold of it. */
  stock: number;
  inCart: number;
  soldOut: boolean;
  /** The cart holds all there are. */
  full: boolean;
  /** Just put into the cart. */
  added: boolean;
  add: () => void;
}

/** How many of a product to put into the cart, and that it was done. */
function usePurchase(product: ProductSummary): Purchase {
  const { lines } = useCart();
  const { add } = useCartChanges();
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const line = lines.find((candidate) => candidate.product.id === product.id);
  const inCart = line?.quantity ?? 0;
  const soldOut = product.stock.level === 'out';
  const stock = mostOf(product, line);
  const most = Math.max(0, stock - inCart);
  const wanted = Math.max(1, Math.min(quantity, most));

  return {
    quantity: wanted,
    setQuantity,
    most,
    stock,
    inCart,
    soldOut,
    full: !soldOut && most === 0,
    added,
    add: () => {
      if (!add(product, wanted)) return;
      setQuantity(1);
      setAdded(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAdded(false), addedForMs);
    },
  };
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;

  & > button:not([aria-pressed]) {
    flex: 1;
  }
  ${below(900)} {
    /* The bar at the bottom has these. */
    & > button {
      display: none;
    }
  }
`;
const LargeHeart = styled(HeartButton)`
  width: 48px;
  height: 48px;
`;
const Note = styled.p`
  font-size: var(--text-sm);
  color: var(--text-muted);
`;
const Bar = styled.div`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 25;
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 10px var(--gutter) calc(10px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--border);
  background: var(--surface-raised);
  box-shadow: 0 -6px 20px rgb(36 16 31 / 0.08);

  & > button:not([aria-pressed]) {
    flex: 1;
    padding-inline: 14px;
  }
  ${from(900)} {
    display: none;
  }
`;
const Net = styled.p`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);
  white-space: nowrap;
`;
/** The page ends above the bar, what gets the focus is scrolled clear of it, and toasts stand above it. */
const BarRoom = createGlobalStyle`
${below(900)}{
  :root{
    --buy-bar:calc(69px + env(safe-area-inset-bottom));
    scroll-padding-bottom:calc(var(--buy-bar) + 16px);
  }
  body{padding-bottom:var(--buy-bar)}
}
`;

function AddButton({ productId, purchase }: { productId: number; purchase: Purchase }) {
  const { text } = useText();
  const { added, soldOut, full, add } = purchase;
  if (added) {
    return (
      <Button onClick={add}>
        <Check aria-hidden="true" />
        {text('product:added')}
      </Button>
    );
  }
  return (
    <Button data-adds={productId} onClick={add} disabled={soldOut} aria-disabled={full}>
      {soldOut ? text('shop:card.outOfStock') : text('product:addToCart')}
    </Button>
  );
}

/** Quantity, add to cart and the heart; on phones the latter two stay at the bottom of the screen. */
export function BuyBox({ product }: { product: Product }) {
  const { text } = useText();
  const purchase = usePurchase(product);
  const { quantity, setQuantity, most, stock, inCart, soldOut, full, added } = purchase;
  return (
    <>
      <Row>
        <QuantityStepper
          value={quantity}
          max={Math.max(1, most)}
          stock={stock}
          onChange={setQuantity}
          product={product.name}
          disabled={soldOut || full}
        />
        <AddButton productId={product.id} purchase={purchase} />
        <LargeHeart product={product} variant="line" />
      </Row>
      {/* Its styles come with the page, not with the click that shows it. */}
      <Note hidden={inCart === 0}>
        {full ? text('product:cart.full') : text('product:cart.holds', { count: inCart })}{' '}
        <TextLink to={pagePaths.cart}>{text('product:toast.viewCart')}</TextLink>
      </Note>
      <VisuallyHidden role="status" aria-live="polite">
        {added ? text('product:toast.addedToCart', { name: product.name }) : ''}
      </VisuallyHidden>
      <BarRoom />
      <Bar role="region" aria-label={text('product:buyBar')}>
        <div>
          <Price amount={product.price} currency={product.currency} />
          <Net>{product.net}</Net>
        </div>
        <AddButton productId={product.id} purchase={purchase} />
        <LargeHeart product={product} variant="line" />
      </Bar>
    </>
  );
}
