import { type FormEvent, useRef, useState } from 'react';
import styled, { css, type RuleSet } from 'styled-components';
import { formatMoney } from '@/contract/money';
import { type Order } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { vatOf } from '@/contract/totals';
import { useErrorText } from '@/lib/errorText';
import { RichText, useText } from '@/lib/text';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { below, tall } from '@/ui/media';
import { Price } from '@/ui/Price';
import { BarRoom, barStyle } from '@/ui/primitives';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { shopApi } from '../../api/shopApi';
import { ShopPhones } from '../shared/AskUs';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

/** Styles for phones; not with enlarged text, of which a bar would leave little. */
export const withBar = (styles: RuleSet) => css`
  ${tall} {
    ${below(960)} {
      @media (min-width: 17.01em) {
        ${styles}
      }
    }
  }
`;

/** Below the sums; on phones a bar with the total. */
const Placing = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;

  ${withBar(css`
    ${barStyle}
    grid-template-columns: minmax(0, 7.25rem) minmax(0, 1fr);
    gap: 4px 16px;

    & > * {
      grid-column: 1 / -1;
    }
    & > p {
      grid-column: 1;
    }
    & > p + button {
      grid-column: 2;
      padding-inline: 16px;
      text-wrap: balance;
    }
  `)}
`;

const Total = styled.p`
  display: none;
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);

  ${withBar(css`
    display: grid;
    align-content: center;
  `)}
  & > span:first-child {
    font-size: 1.3125rem;
    color: var(--text);
  }
`;

/** Whether the order is being placed, or is about to be. */
export function useIsPlacing(): boolean {
  return useCheckoutState(
    (state) =>
      !state.matches('overview') || state.matches({ overview: { saving: 'beforePlacing' } }),
  );
}

interface PlaceOrderProps {
  order: Order;
  /** Describes the button. */
  noteId: string;
}

export function PlaceOrder({ order, noteId }: PlaceOrderProps) {
  const { actor } = useCheckout();
  const { text, locale } = useText();
  const errorText = useErrorText();
  const accepted = useCheckoutState(({ context }) => context.termsAccepted);
  const failure = useCheckoutState(({ context }) => context.failure);
  const isPlacing = useIsPlacing();
  const isDrafting = useCheckoutState((state) => state.matches({ overview: 'drafting' }));
  const uncertain = useCheckoutState((state) =>
    state.matches({ placing: { unanswered: 'uncertain' } }),
  );
  const repeating = useCheckoutState(
    (state) =>
      state.matches({ placing: 'unanswered' }) ||
      state.matches({ placing: { sending: 'repeated' } }),
  );
  const isAccepted = accepted || isPlacing;
  const consent = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const phones = shop && <ShopPhones phone={shop.business.phone} viber={shop.business.viber} />;
  const failed = !isPlacing && failure?.during === 'placing';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(!isAccepted);
    if (isAccepted) actor.send({ type: 'order.confirmed' });
    else consent.current?.focus();
  };
  return (
    <form onSubmit={submit}>
      <Placing>
        <BarRoom $below={960} $height={failed || repeating ? '20px + 17rem' : '20px + 7.5rem'} />
        <Checkbox
          ref={consent}
          name="terms_accepted"
          checked={isAccepted}
          disabled={isPlacing}
          onChange={({ target }) =>
            actor.send({ type: target.checked ? 'terms.accepted' : 'terms.declined' })
          }
          error={isAsked && !isAccepted && text('checkout:overview.termsRequired')}
        >
          <RichText
            id="checkout:overview.termsAccept"
            components={{
              terms: <TextLink to={pagePaths.terms} target="_blank" rel="noopener" />,
            }}
          />
        </Checkbox>
        {failed && (
          <ErrorAlert>
            <span>{errorText(failure.error)}</span>
            {phones}
          </ErrorAlert>
        )}
        {repeating && (
          <Alert tone="warning" role="alert">
            <span>
              {text(uncertain ? 'checkout:uncertain.asking' : 'checkout:uncertain.repeating')}
            </span>
            {uncertain && phones}
          </Alert>
        )}
        <Total>
          <Price amount={order.total_amount} />
          <span>{text('common:order.vat', { amount: formatMoney(vatOf(order.vat), locale) })}</span>
        </Total>
        {uncertain ? (
          <Button block size="large" onClick={() => actor.send({ type: 'retry.requested' })}>
            {text('checkout:uncertain.retry')}
          </Button>
        ) : (
          <Button
            block
            size="large"
            type="submit"
            loading={isPlacing || isDrafting}
            aria-describedby={noteId}
          >
            {text('checkout:overview.placeOrder')}
          </Button>
        )}
        <VisuallyHidden role="status">
          {isPlacing && !uncertain ? text('checkout:overview.placing') : ''}
        </VisuallyHidden>
      </Placing>
    </form>
  );
}
