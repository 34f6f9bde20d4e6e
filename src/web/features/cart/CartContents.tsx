import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSelector } from 'react-redux';
import { nameAmong } from '@/contract/nameAmong';
import { pagePaths, shopPath } from '@/contract/paths';
import type { Elements } from '@/lib/elements';
import { useCart, useCartChanges } from '../../store/cart';
import { useWishlist, useWishlistChanges } from '../../store/wishlist';
import { selectProductCategory } from '../../store/preferences';
import { useText } from '@/lib/text';
import { ArrowLink } from '@/ui/ArrowLink';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TwoColumns } from '@/ui/Grid';
import { Cluster, Stack } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { WaitingTag } from '@/ui/Tag';
import { CartLineRow } from './CartLineRow';
import { CartTotals } from './CartTotals';
import { useCategories } from '../shared/CategoriesMissing';
import { QueryError } from '../shared/QueryError';
import { UnavailableNotice } from '../shared/UnavailableNotice';
import { Dialog } from '@/ui/Dialog';
import { Trash2 } from 'lucide-react';
import { Skeleton } from '@/ui/Skeleton';
import type { ProductSummary } from '@/contract/product';
import { useToast } from '@/ui/toast/ToastProvider';

const Count = styled.p`
  margin: 8px 0 clamp(20px, 2.6vw, 40px);
  color: var(--text-muted);
`;
const Wrapper = styled.div`
  /* Keeps the footer below the screen while the cart is loading. */
  min-height: 100vh;
  padding-block: clamp(8px, 1.6vw, 24px) var(--section);

  &:focus {
    outline: none;
  }
`;

interface CartContentsProps {
  suggestions: Elements;
}

export function CartContents({ suggestions }: CartContentsProps) {
  const { text } = useText();
  const cart = useCart();
  const { ids } = useWishlist();
  const wrapper = useRef<HTMLDivElement>(null);
  const actions = useCartActions(() => wrapper.current?.focus({ preventScroll: true }));
  const rememberedCategory = useSelector(selectProductCategory);
  // The category may have been deleted since the last visit.
  const category = useCategories().categories.find(({ slug }) => slug === rememberedCategory)?.slug;
  const { lines, unavailable } = cart;
  const notice = (
    <UnavailableNotice ids={unavailable} onRemove={() => actions.removeUnavailable(unavailable)} />
  );

  let content: ReactNode;
  if (cart.error) {
    content = (
      <>
        <h1>{text('cart:title')}</h1>
        <Count as="div">
          <QueryError query={cart} />
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
        {notice}
        {suggestions}
      </>
    );
  } else {
    const all = lines.map(({ product }) => product);
    const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const products = text('common:units.products', { count: lines.length });
    content = (
      <>
        <h1>{text('cart:title')}</h1>
        <Count role="status">{`${products}, ${text('common:units.pieces', { count: total })}`}</Count>
        <TwoColumns>
          <section aria-labelledby="cart-lines">
            <VisuallyHidden as="h2" id="cart-lines">
              {text('cart:lines.heading')}
            </VisuallyHidden>
            <Stack>
              {notice}
              <ul style={{ borderTop: '1px solid var(--border)' }}>
                {lines.map((line) => {
                  const { product } = line;
                  const name = nameAmong(product, all);
                  return (
                    <CartLineRow
                      key={product.id}
                      line={line}
                      name={name}
                      onQuantity={(quantity) => actions.setQuantity(product, quantity)}
                      onRemove={() => actions.remove(product, name)}
                      onMove={() => actions.move(product, name, ids.has(product.id))}
                    />
                  );
                })}
              </ul>
            </Stack>
            <Cluster $between style={{ marginTop: 16 }}>
              <ArrowLink to={shopPath(category)}>{text('cart:continueShopping')}</ArrowLink>
              <EmptyCartButton onEmpty={actions.empty} />
            </Cluster>
          </section>
          {cart.cart && <CartTotals cart={cart.cart} view={cart} />}
        </TwoColumns>
      </>
    );
  }
  return (
    <Wrapper ref={wrapper} tabIndex={-1}>
      {content}
    </Wrapper>
  );
}

const QuietButton = styled.button`
  --icon: 18px;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  font-size: var(--text-sm);
  font-weight: 500;
  color: var(--text-muted);

  &:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

function EmptyCartButton({ onEmpty }: { onEmpty: () => void }) {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <QuietButton type="button" onClick={() => setIsOpen(true)}>
        <Trash2 />
        <span>{text('cart:clear')}</span>
      </QuietButton>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        role="alertdialog"
        title={text('cart:clearConfirm.title')}
        actions={
          <>
            <Button
              data-autofocus=""
              onClick={() => {
                setIsOpen(false);
                onEmpty();
              }}
            >
              {text('cart:clear')}
            </Button>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              {text('common:action.cancel')}
            </Button>
          </>
        }
      >
        {text('cart:clearConfirm.text')}
      </Dialog>
    </>
  );
}

/** Rendered on the server, which does not know the visitor's cart. */
function CartSkeleton() {
  const { text } = useText();
  return (
    <>
      <h1>{text('cart:title')}</h1>
      <div
        style={{ minHeight: '60vh', paddingTop: 40 }}
        role="status"
        aria-label={text('common:state.loading')}
      >
        <TwoColumns>
          <Stack $gap={5}>
            <Skeleton $height="120px" />
            <Skeleton $height="120px" />
          </Stack>
          <Skeleton $height="320px" />
        </TwoColumns>
      </div>
    </>
  );
}

/** The actions of the page, with undo. `moveFocus` runs when the focused control is removed. */
function useCartActions(moveFocus: () => void) {
  const { text } = useText();
  const toast = useToast();
  const cart = useCartChanges();
  const wishlist = useWishlistChanges();
  const notify = (message: string, onSelect: (() => void) | null) => {
    moveFocus();
    const undo = onSelect && { action: { label: text('cart:toast.undo'), onSelect } };
    toast.success(message, undo ?? {});
  };
  return {
    setQuantity: cart.setQuantity,
    remove(product: ProductSummary, name: string) {
      notify(text('cart:toast.removed', { name }), cart.remove(product));
    },
    removeUnavailable(ids: readonly number[]) {
      for (const id of ids) cart.remove({ id });
      moveFocus();
    },
    move(product: ProductSummary, name: string, isWished: boolean) {
      const undoRemoval = cart.remove(product);
      // Without a network, the product must not disappear from both lists.
      void wishlist.add(product).then((saved) => !saved && undoRemoval?.());
      const moveBack = () => {
        undoRemoval?.();
        if (!isWished) void wishlist.remove(product);
      };
      notify(text('cart:toast.moved', { name }), undoRemoval && moveBack);
    },
    empty() {
      notify(text('cart:toast.emptied'), cart.empty());
    },
  };
}
