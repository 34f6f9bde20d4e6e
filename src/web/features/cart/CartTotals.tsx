import styled from 'styled-components';
import type { Cart } from '@/contract/cart';
import type { CartView } from '../../store/cart';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { Banknote, Clock, Phone } from 'lucide-react';
import { ShopPhones } from '../shared/AskUs';
import { CodeField, RemoveCode } from '../shared/CodeField';
import { useArrival } from '../shared/useArrival';
import { Price } from '@/ui/Price';
import { SummarySums, getSums } from '@/shared/OrderSummary';
import { StandaloneLink } from '@/ui/TextLink';
import { Panel } from '@/ui/Panel';
import { Text, Bar as BottomBar, BarRoom } from '@/ui/primitives';
import { FreeDelivery } from './FreeDelivery';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pagePaths } from '@/contract/paths';
import { Button } from '@/ui/Button';
import { useProceed } from './useProceed';

const Sums = styled.div`
  transition: opacity var(--dur-1);

  &[aria-busy='true'] {
    opacity: 0.45;
  }
`;
const Note = styled.p`
  --icon: 18px;
  display: flex;
  gap: 10px;
  margin-top: 14px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  .lucide {
    margin-top: 2px;
  }
`;

/** The sums come from the server and are dimmed while changes are pending. */
export function CartTotals({ cart, view }: { cart: Cart; view: CartView }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const arrival = useArrival();
  return (
    <Panel as="aside" $sticky aria-label={text('cart:summary.heading')}>
      <h2>{text('cart:summary.heading')}</h2>
      <FreeDelivery cart={cart}>
        <p>{arrival}</p>
        {shop?.delivery.pickup.offered && <p>{text('common:pickup.offer')}</p>}
        <p>
          <StandaloneLink to={pagePaths.delivery}>{text('common:nav.delivery')}</StandaloneLink>
        </p>
      </FreeDelivery>
      <CodeField cart={cart} />
      <Sums aria-busy={view.updating}>
        <SummarySums
          {...getSums(cart, text)}
          codeAction={cart.code && <RemoveCode code={cart.code.code} />}
          total={{ label: text('cart:summary.total'), amount: cart.total }}
        />
      </Sums>
      <Text role="status" aria-live="polite" $above={2} style={{ minHeight: '1.5em' }}>
        {view.updating && !view.waiting && text('cart:summary.updating')}
      </Text>
      <CheckoutButton cart={cart} view={view} />
      {view.waiting ? (
        <Note role="status">
          <Clock />
          <span>{text('cart:summary.waiting')}</span>
        </Note>
      ) : (
        <Note>
          <Banknote />
          <span>
            {text('cart:summary.payment', { transfer: `${shop?.bank_transfer ?? false}` })}
          </span>
        </Note>
      )}
      {shop && (
        <Note>
          <Phone />
          <span>
            <span>{text('cart:summary.questions')}</span>
            <ShopPhones phone={shop.business.phone} viber={shop.business.viber} />
          </span>
        </Note>
      )}
    </Panel>
  );
}

const Bar = styled(BottomBar)`
  flex-wrap: wrap;

  & > p {
    display: grid;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  & > p > span + span {
    color: var(--text);
  }
`;
/** Returns false if the browser lacks IntersectionObserver. */
function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setIsOut(entry?.isIntersecting === false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOut;
}

/** Below 960 px, a bar repeats the button while it is out of view. */
function CheckoutButton({ cart, view }: { cart: Cart; view: CartView }) {
  const { text } = useText();
  const proceed = useProceed(view);
  const nothingToBuy = view.lines.every(({ quantity }) => quantity === 0);

  const container = useRef<HTMLDivElement>(null);
  const isOutOfView = useOutOfView(container);
  const button = (size: 'medium' | 'large') => (
    <Button
      size={size}
      block={size === 'large'}
      {...proceed}
      disabled={proceed.disabled || nothingToBuy}
    >
      {text('cart:checkout')}
    </Button>
  );

  return (
    <>
      <div ref={container}>{button('large')}</div>
      <BarRoom $below={960} />
      {isOutOfView && (
        <Bar
          $below={960}
          className="no-print"
          role="region"
          aria-label={text('cart:summary.total')}
        >
          <p>
            <span>{text('cart:summary.total')}</span>
            <Price amount={cart.total} />
          </p>
          {button('medium')}
        </Bar>
      )}
    </>
  );
}
