import styled from 'styled-components';
import type { Cart } from '../../../contract/cart';
import { formatMoney } from '../../../contract/money';
import type { CartView } from '../../store/cartChanges';
import { useText } from '../../lib/text';
import { Banknote, WifiOff } from '../../ui/icons';
import { sumsOf } from '../shared/orderSummary';
import { SummarySums } from '../../ui/OrderSummary';
import { Panel } from '../../ui/Panel';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';
import { Button, ButtonLink } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

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

const FreeDelivery = styled.div`
  display: grid;
  gap: 10px;
  margin-top: 16px;
  font-size: var(--text-sm);
`;
const Sums = styled.div`
  transition: opacity var(--dur-1);

  &[aria-busy='true'] {
    opacity: 0.45;
  }
`;
const Status = styled.p`
  min-height: 1.5em;
  margin-top: 8px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;
const Note = styled.p`
  display: flex;
  gap: 10px;
  margin-top: 14px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  && .lucide {
    flex: none;
    width: 18px;
    height: 18px;
    margin-top: 2px;
  }
`;

const levelParts = 8;

/** The server's sums; dimmed while changes are pending. */
export function CartTotals({ cart, view }: { cart: Cart; view: CartView }) {
  const { text, locale } = useText();
  const { subtotal, total, currency, free_delivery_missing: missing } = cart;
  return (
    <Panel as="aside" $sticky aria-label={text('cart:summary.heading')}>
      <h2>{text('cart:summary.heading')}</h2>
      <FreeDelivery>
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
      </FreeDelivery>
      <Sums aria-busy={view.updating}>
        <SummarySums
          sums={sumsOf(cart, text)}
          total={{ label: text('cart:summary.total'), amount: total }}
          currency={currency}
        />
      </Sums>
      <Status role="status" aria-live="polite">
        {view.updating && !view.waiting && text('cart:summary.updating')}
      </Status>
      <CheckoutButton view={view} />
      {view.waiting ? (
        <Note role="status">
          <WifiOff aria-hidden="true" />
          <span>{text('cart:summary.waiting')}</span>
        </Note>
      ) : (
        <Note>
          <Banknote aria-hidden="true" />
          <span>{text('cart:summary.payment')}</span>
        </Note>
      )}
    </Panel>
  );
}

/** Enabled once the server has all changes; visitors are asked to sign in first. */
function CheckoutButton({ view }: { view: CartView }) {
  const { text } = useText();
  const { state } = useSession();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const nothingToBuy = view.lines.every(({ quantity }) => quantity === 0);
  const remember = () => dispatch(routeRemembered(pagePaths.checkout));

  return (
    <>
      <Button
        size="large"
        block
        loading={view.updating && !view.waiting}
        disabled={view.waiting || nothingToBuy}
        onClick={() => {
          if (state === 'visitor') setAsking(true);
          else void navigate(pagePaths.checkout);
        }}
      >
        {text('cart:checkout')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text('cart:signIn.title')}
        actions={
          <>
            <ButtonLink to={pagePaths.login} onClick={remember} data-autofocus="" block>
              {text('cart:signIn.login')}
            </ButtonLink>
            <ButtonLink to={pagePaths.register} onClick={remember} variant="secondary" block>
              {text('cart:signIn.register')}
            </ButtonLink>
          </>
        }
      >
        {text('cart:signIn.text')}
      </Dialog>
    </>
  );
}
