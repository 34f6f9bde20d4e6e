import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled, { keyframes } from 'styled-components';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { productApi } from '../../api/productApi';
import { useText, useNamespaces } from '@/lib/text';
import { type CartLine, useCart, useCartChanges } from '../../store/cart';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { CircleCheck, X } from 'lucide-react';
import { below, from } from '@/ui/media';
import { PriorPrice } from '@/shared/PriorPrice';
import { getMainImage, Thumbnail } from '@/shared/Thumbnail';
import { Skeleton } from '@/ui/Skeleton';
import { FreeDelivery } from './FreeDelivery';
import { useProceed } from './useProceed';

const appear = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;

/** A popover below the cart icon, or on phones a sheet above the bottom bar. */
const Sheet = styled.div`
  position: fixed;
  margin: 0;
  padding: 8px 20px 20px;
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 0;
  background: var(--surface-raised);
  color: var(--text);
  font-size: var(--text-sm);
  line-height: 1.35;
  box-shadow: var(--shadow-3);
  animation: ${appear} var(--dur-2) var(--ease-out);

  &:focus {
    outline: none;
  }
  ${below(768)} {
    inset: auto 0 var(--buy-bar, 0px);
    width: auto;
    max-height: max(50dvh - 56px, 240px);
    border-radius: var(--radius-lg) var(--radius-lg) 0 0;
    /* Keeps the shadow off the bar. */
    clip-path: inset(-64px 0 0);

    &[data-aside] {
      inset: var(--header-h) 0 auto;
      border-radius: 0 0 var(--radius-lg) var(--radius-lg);
      clip-path: inset(0 0 -64px);
    }
  }
  ${from(768)} {
    inset: calc(var(--header-h) + 8px) max(var(--gutter), (100% - var(--container)) / 2) auto auto;
    width: 380px;
    max-height: min(420px, 100dvh - var(--header-h) - 24px);
    border-radius: var(--radius-lg);
  }
  @media print {
    display: none;
  }
`;

const Title = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 10px;
  margin-right: -10px;

  & > .lucide {
    color: var(--success);
  }
  h2 {
    font-size: var(--text-h4);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto;
  align-items: center;
  gap: 14px;

  a {
    font-weight: 600;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  p {
    margin-top: 2px;
    color: var(--text-muted);
  }
`;

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 10px;
  margin-top: 16px;

  & > button {
    padding-inline: 8px;
  }
`;

const Suggestion = styled.section`
  margin-top: 16px;
  padding-top: 14px;
  border-top: 1px solid var(--border);

  h3 {
    margin-bottom: 10px;
    font: 600 var(--text-sm) / 1.35 var(--font-ui);
    letter-spacing: 0;
  }
`;

/** Moves the sheet off the product's buttons, so that they can be pressed again. */
function uncover(sheet: HTMLElement, productId: number): void {
  const sheetBox = sheet.getBoundingClientRect();
  const maxHeight = parseFloat(getComputedStyle(sheet).maxHeight);
  const isPhone = window.innerWidth < 768;
  const top = isPhone ? sheetBox.bottom - maxHeight : sheetBox.top;
  const covered = [...document.querySelectorAll(`[data-adds="${productId}"]`)]
    .map((button) => button.getBoundingClientRect())
    .find(
      (button) =>
        button.right > sheetBox.left &&
        button.left < sheetBox.right &&
        button.bottom > top &&
        button.top < top + maxHeight,
    );
  if (!covered) return;
  sheet.dataset.aside = '';
  if (!isPhone) sheet.style.marginRight = `${sheetBox.right - covered.left + 16}px`;
}

const closeAfterScrollPx = 60;

export interface Addition {
  productId: number;
}

interface AddedPanelProps {
  addition: Addition;
  onClose: () => void;
}

/** Loads its own texts. If that fails, only the badge of the cart shows the addition. */
export function AddedPanel(props: AddedPanelProps) {
  const loadNamespaces = useNamespaces();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    loadNamespaces(['cart', 'product', 'shop']).then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, [loadNamespaces]);
  return hasTexts && <Panel key={props.addition.productId} {...props} />;
}

/** Renders nothing before the cart is loaded or after the addition is rejected. */
function Panel({ addition, onClose }: AddedPanelProps) {
  const { text } = useText();
  const { productId } = addition;
  const view = useCart();
  const { cart, lines } = view;
  const { add } = useCartChanges();
  const { suggestion, isLoading } = useSuggestion(productId, lines);
  const getLine = (id: number) => lines.find(({ product }) => product.id === id);
  const line = getLine(productId);
  const isShown = line !== undefined;
  const proceed = useProceed(view, !isShown);
  const sheet = useRef<HTMLDivElement>(null);
  // Without popover support, the panel stays open until a button or a navigation closes it.
  useLayoutEffect(() => {
    const { current } = sheet;
    if (!current || typeof current.showPopover !== 'function') return;
    // With a source, Tab moves focus from the button into the popover.
    const source = document.activeElement?.closest('button') ?? undefined;
    if (!current.matches(':popover-open')) current.showPopover({ source });
    uncover(current, productId);
  }, [addition, productId, isShown]);
  // Hiding the popover restores focus, but removing it does not.
  const close = () => {
    if (typeof sheet.current?.hidePopover === 'function') sheet.current.hidePopover();
    onClose();
  };
  const closeOnScroll = useEffectEvent(close);
  useEffect(() => {
    const from = window.scrollY;
    const handleScroll = () => {
      if (Math.abs(window.scrollY - from) > closeAfterScrollPx) closeOnScroll();
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, [addition]);
  if (!line) return null;
  return (
    <Sheet
      ref={sheet}
      popover="auto"
      role="dialog"
      aria-label={text('cart:added.title')}
      tabIndex={-1}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      <Title>
        <CircleCheck />
        <h2>{text('cart:added.title')}</h2>
        <IconButton label={text('common:action.close')} onClick={close}>
          <X />
        </IconButton>
      </Title>
      <div role="status">
        <Item product={line.product} line={line} />
      </div>
      <FreeDelivery cart={cart} />
      <Buttons>
        <Button variant="secondary" size="small" onClick={close}>
          {text('cart:added.continue')}
        </Button>
        <Button size="small" {...proceed}>
          {text('cart:checkout')}
        </Button>
      </Buttons>
      {(suggestion ?? isLoading) && (
        <Suggestion>
          <h3>{text('product:pairs.heading')}</h3>
          {suggestion ? (
            <Item product={suggestion} line={getLine(suggestion.id)}>
              <Button
                variant="soft"
                size="small"
                data-adds={suggestion.id}
                aria-label={text('shop:card.quickAdd', { name: suggestion.name })}
                onClick={() => add(suggestion)}
              >
                {text('cart:added.add')}
              </Button>
            </Item>
          ) : (
            <Skeleton $height="64px" />
          )}
        </Suggestion>
      )}
    </Sheet>
  );
}

interface ItemProps {
  product: ProductSummary;
  line: CartLine | undefined;
  children?: Elements;
}

function Item({ product, line, children }: ItemProps) {
  const { text, locale } = useText();
  const price = formatMoney(line?.unit_price ?? product.price, locale);
  return (
    <Row>
      <Thumbnail image={getMainImage(product)} category={product.category} sizes="64px" />
      <div>
        <Link to={pagePaths.product(product.id)}>{product.name}</Link>
        <p>
          <span>{line ? `${line.quantity} × ${price}` : price}</span>
          <PriorPrice amount={product.reduction?.prior_price} />
        </p>
        {line?.state === 'waiting' && <p>{text('cart:item.waiting')}</p>}
      </div>
      {children}
    </Row>
  );
}

/** Suggests the first available pairing that is not in the cart. It stays visible after it is added. */
function useSuggestion(id: number, lines: readonly CartLine[]) {
  const { locale } = useText();
  const { data, isLoading } = productApi.useGetProductQuery({ params: { id }, locale });
  const [inCart] = useState(lines.map(({ product }) => product.id));
  const isNew = (pair: ProductSummary) => pair.stock.level !== 'out' && !inCart.includes(pair.id);
  return { suggestion: data?.pairs_with.find(isNew), isLoading };
}
