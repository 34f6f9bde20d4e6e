import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useSelector } from 'react-redux';
import { pagePaths, shopPath } from '../../../contract/paths';
import { useCart } from '../../store/cartChanges';
import { useWishlist } from '../../store/wishlistChanges';
import { selectProductCategory } from '../../store/preferences';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { ArrowLink } from '../../ui/ArrowLink';
import { MeasuringGlass } from '../../ui/art/MeasuringGlass';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { TwoColumns } from '../../ui/Grid';
import { Row } from '../../ui/Stack';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { WaitingTag } from '../../ui/WaitingTag';
import { CartLineRow } from './CartLineRow';
import { CartSkeleton } from './CartSkeleton';
import { CartTotals } from './CartTotals';
import { EmptyCartButton } from './EmptyCartButton';
import { useCartActions } from './useCartActions';

const Lines = styled.ul`
  border-top: 1px solid var(--border);
`;
const Count = styled.p`
  margin: 8px 0 clamp(20px, 2.6vw, 40px);
  color: var(--text-muted);
`;
const Whole = styled.div`
  /* The footer stays below the screen while the cart is read, whatever it turns out to hold. */
  min-height: 100vh;
  padding-block: clamp(8px, 1.6vw, 24px) var(--section);

  &:focus {
    outline: none;
  }
`;

interface CartContentsProps {
  /** Under the empty cart. */
  suggestions: ReactNode;
}

/** The cart of a visitor or customer, with everything that can be done to it. */
export function CartContents({ suggestions }: CartContentsProps) {
  const { text } = useText();
  const wordsOf = useErrorText();
  const cart = useCart();
  const { ids } = useWishlist();
  const whole = useRef<HTMLDivElement>(null);
  const actions = useCartActions(() => whole.current?.focus({ preventScroll: true }));
  const category = useSelector(selectProductCategory);
  const { lines } = cart;

  let content: ReactNode;
  if (cart.error) {
    content = (
      <>
        <h1>{text('cart:title')}</h1>
        <Count as="div">
          <ErrorState onRetry={cart.retry} retrying={cart.loading}>
            {wordsOf(cart.error)}
          </ErrorState>
        </Count>
      </>
    );
  } else if (!cart.cart && lines.length === 0) content = <CartSkeleton />;
  else if (lines.length === 0) {
    content = (
      <>
        <EmptyState
          level={1}
          note={cart.waiting && <WaitingTag>{text('cart:item.waiting')}</WaitingTag>}
          art={<MeasuringGlass juice="none" />}
          title={text('cart:empty.title')}
          text={text('cart:empty.text')}
          action={
            <ButtonLink to={pagePaths.shop} size="large">
              {text('common:action.goToShop')}
            </ButtonLink>
          }
        />
        {suggestions}
      </>
    );
  } else {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const products = text('common:units.products', { count: lines.length });
    content = (
      <>
        <h1>{text('cart:title')}</h1>
        <Count role="status">{`${products}, ${text('common:units.pieces', { count: pieces })}`}</Count>
        <TwoColumns>
          <section aria-labelledby="cart-lines">
            <VisuallyHidden as="h2" id="cart-lines">
              {text('cart:lines.heading')}
            </VisuallyHidden>
            <Lines>
              {lines.map((line) => (
                <CartLineRow
                  key={line.product.id}
                  line={line}
                  onQuantity={(quantity) => actions.setQuantity(line.product, quantity)}
                  onRemove={() => actions.remove(line.product)}
                  onMove={() => actions.move(line.product, ids.has(line.product.id))}
                />
              ))}
            </Lines>
            <Row $between style={{ marginTop: 16 }}>
              <ArrowLink to={shopPath(category ?? undefined)}>
                {text('cart:continueShopping')}
              </ArrowLink>
              <EmptyCartButton onEmpty={actions.empty} />
            </Row>
          </section>
          {cart.cart && <CartTotals cart={cart.cart} view={cart} />}
        </TwoColumns>
      </>
    );
  }
  return (
    <Whole ref={whole} tabIndex={-1}>
      {content}
    </Whole>
  );
}
