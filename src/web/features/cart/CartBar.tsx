import { Link } from 'react-router';
import styled from 'styled-components';
import { formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ArrowRight } from 'lucide-react';
import { useCart } from '../../store/cart';
import { Bar as BottomBar, BarRoom } from '@/ui/primitives';

const height = '56px';

const Bar = styled(BottomBar)`
  justify-content: space-between;
  min-height: calc(${height} + env(safe-area-inset-bottom));
  padding: 4px 6px env(safe-area-inset-bottom) var(--gutter);
  border: 0;
  line-height: 1.25;
  box-shadow: 0 -6px 20px rgb(36 16 31 / 0.1);

  /* Shows progress towards free delivery. */
  &::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 4px;
    background: linear-gradient(90deg, var(--accent) var(--level), transparent 0) var(--track);
  }
  b,
  small {
    display: block;
  }
  b {
    font-size: var(--text-sm);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;

const ToCart = styled(Link)`
  --icon: 18px;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding-inline: 18px;
  border-radius: var(--radius-pill);
  background: var(--brand);
  color: var(--brand-contrast);
  font-size: var(--text-sm);
  font-weight: 600;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

/** Shown below lists on phones unless the cart is empty. */
export function CartBar() {
  const { text, locale } = useText();
  const { cart, count } = useCart();
  if (!cart || count === 0) return null;
  const { subtotal, free_delivery_missing: missing } = cart;
  const amount = (para: number) => formatMoney(para, locale);
  const level: Record<`--${string}`, string> = {
    '--level': `${(100 * subtotal) / Math.max(1, subtotal + missing)}%`,
  };
  return (
    <>
      <BarRoom $below={768} $height={height} />
      <Bar $below={768} role="region" aria-label={text('shop:cartBar')} style={level}>
        <div>
          <b>
            <span>{text('shop:cartBar.count', { count })}</span>
            {/* The sum is unknown until the server responds. */}
            {subtotal > 0 && <span>{` · ${amount(subtotal)}`}</span>}
          </b>
          {subtotal > 0 && (
            <small>
              {missing > 0
                ? text('shop:cartBar.missing', { amount: amount(missing) })
                : text('shop:cartBar.free')}
            </small>
          )}
        </div>
        <ToCart to={pagePaths.cart}>
          <span>{text('shop:cartBar')}</span>
          <ArrowRight />
        </ToCart>
      </Bar>
    </>
  );
}
