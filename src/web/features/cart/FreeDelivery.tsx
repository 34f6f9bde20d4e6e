import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';

const Bars = styled.div`
  display: flex;
  gap: 6px;

  i {
    position: relative;
    flex: 1;
    max-width: 56px;
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--track);
  }
  i::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--accent);
    transform: scaleX(var(--level));
    transform-origin: left;
    transition: transform var(--dur-4) var(--ease-pour);
  }
`;

/** A horizontal progress bar. Hidden from assistive technology: the text beside it says the same. */
function LevelBar({ parts, filled }: { parts: number; filled: number }) {
  return (
    <Bars aria-hidden="true">
      {Array.from({ length: parts }, (_, part) => {
        const level: Record<`--${string}`, number> = {
          '--level': Math.min(1, Math.max(0, filled - part)),
        };
        return <i key={part} style={level} />;
      })}
    </Bars>
  );
}

const Whole = styled.div`
  display: grid;
  gap: 10px;
  margin-top: 16px;
  font-size: var(--text-sm);
`;

const levelParts = 8;

/** How much is missing for free delivery. */
export function FreeDelivery({ cart, children }: { cart: Cart; children?: ReactNode }) {
  const { text, locale } = useText();
  const { subtotal, currency, free_delivery_missing: missing } = cart;
  return (
    <Whole>
      <LevelBar
        parts={levelParts}
        filled={(levelParts * subtotal) / Math.max(1, subtotal + missing)}
      />
      <p>
        {missing > 0
          ? text('cart:summary.freeShippingHint', {
              amount: formatMoney(missing, locale, currency),
            })
          : text('cart:summary.freeShippingReached')}
      </p>
      {children}
    </Whole>
  );
}
