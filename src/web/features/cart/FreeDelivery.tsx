import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import { formatMoney } from '@/contract/money';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { Skeleton } from '@/ui/Skeleton';

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

const segmentCount = 8;

interface FreeDeliveryProps {
  /** Null while the cart is loading. A placeholder then takes the same space. */
  cart: Cart | null;
  children?: Elements;
}

export function FreeDelivery({ cart, children }: FreeDeliveryProps) {
  const { text, locale } = useText();
  const { subtotal = 0, free_delivery_missing: missing = 0 } = cart ?? {};
  const filled = (segmentCount * subtotal) / Math.max(1, subtotal + missing);
  return (
    <Stack $gap={3} $above={4} style={{ fontSize: 'var(--text-sm)' }}>
      {/* The text below contains the same information. */}
      <Bars aria-hidden="true">
        {Array.from({ length: segmentCount }, (_, segment) => {
          const level: Record<`--${string}`, number> = {
            '--level': Math.min(1, Math.max(0, filled - segment)),
          };
          return <i key={segment} style={level} />;
        })}
      </Bars>
      {cart ? (
        <p>
          {missing > 0
            ? text('cart:summary.freeShippingHint', { amount: formatMoney(missing, locale) })
            : text('cart:summary.freeShippingReached')}
        </p>
      ) : (
        <Skeleton $height="1.35em" />
      )}
      {children}
    </Stack>
  );
}
