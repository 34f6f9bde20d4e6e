import { useRef } from 'react';
import styled from 'styled-components';
import type { ProductSummary } from '@/contract/product';
import { useText } from '@/lib/text';
import { useCartChanges, useQuantityInCart } from '../../store/cartChanges';
import { Minus, Plus } from '@/ui/icons';
import { hover } from '@/ui/media';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Pill = styled.div`
  display: flex;
  align-items: center;
  border-radius: var(--radius-pill);
  background: var(--brand);
  color: var(--brand-contrast);
  box-shadow: var(--shadow-1);

  &[role] {
    background: var(--surface-raised);
    color: var(--text);
    outline: 1.5px solid var(--brand);
  }
`;

const Step = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-pill);
  transition: background var(--dur-1);

  ${hover} {
    &:hover {
      background: var(--brand-hover);
      color: var(--brand-contrast);
    }
  }
  &[aria-disabled='true'] {
    background: none;
    color: var(--text-disabled);
    cursor: not-allowed;
  }
`;

const Quantity = styled.span`
  min-width: 24px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  text-align: center;

  &:empty {
    display: none;
  }
`;

/**
 * A plus that adds one item and becomes a stepper of the quantity in the cart. The plus stays the same
 * element, so that it keeps the focus and a press before hydration.
 */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const { text } = useText();
  const { add, remove, setQuantity } = useCartChanges();
  const { quantity, maxQuantity } = useQuantityInCart(product);
  const plus = useRef<HTMLButtonElement>(null);
  const inCart = quantity > 0;
  if (maxQuantity === 0 && !inCart) return null;
  const { id, name } = product;
  const full = quantity >= maxQuantity;
  return (
    <Pill
      role={inCart ? 'group' : undefined}
      aria-label={inCart ? `${text('product:quantity.label')}, ${name}` : undefined}
    >
      {inCart && (
        <Step
          type="button"
          aria-label={`${text('product:quantity.decreaseAria')}, ${name}`}
          onClick={() => {
            if (quantity > 1) return setQuantity(product, quantity - 1);
            remove(product);
            plus.current?.focus();
          }}
        >
          <Minus aria-hidden="true" />
        </Step>
      )}
      <Quantity aria-hidden="true">{inCart && quantity}</Quantity>
      <Step
        ref={plus}
        type="button"
        data-adds={id}
        aria-label={text('shop:card.quickAdd', { name })}
        aria-disabled={full || undefined}
        onClick={() => add(product, 1, true)}
      >
        <Plus aria-hidden="true" />
      </Step>
      <VisuallyHidden aria-live="polite">
        {inCart && <span>{text('product:cart.holds', { count: quantity })}</span>}
        {inCart && full && <span>{` ${text('product:cart.full')}`}</span>}
      </VisuallyHidden>
    </Pill>
  );
}
