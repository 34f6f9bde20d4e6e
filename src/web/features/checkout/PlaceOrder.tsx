import { useMemo } from 'react';
import { useField } from 'react-final-form';
import styled, { css, type RuleSet } from 'styled-components';
import { type } from 'superstruct';
import { formatMoney } from '@/contract/money';
import { type Order, placeOrder } from '@/contract/order';
import { pagePaths } from '@/contract/paths';
import { getVat } from '@/contract/totals';
import { useErrorText } from '@/lib/errorText';
import { RichText, useText } from '@/lib/text';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { below, tall } from '@/ui/media';
import { Price } from '@/ui/Price';
import { BarRoom, barStyle } from '@/ui/primitives';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { shopApi } from '../../api/shopApi';
import { ShopPhones } from '../shared/AskUs';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

/** Applies styles on phones, except with enlarged text, because a bar would cover most of the screen. */
export const withBar = (styles: RuleSet) => css`
  ${tall} {
    ${below(960)} {
      @media (min-width: 17.01em) {
        ${styles}
      }
    }
  }
`;

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

const { terms_accepted } = placeOrder.body.schema;
const consentForm = type({ terms_accepted });

const ownMessages = {
  terms_accepted: { invalid: { id: 'checkout:overview.termsRequired' } },
} as const;

/** A form field whose value the machine stores. */
function Consent({ isPlacing }: { isPlacing: boolean }) {
  const { actor } = useCheckout();
  const { input, meta } = useField<boolean>('terms_accepted', { type: 'checkbox' });
  return (
    <Checkbox
      name={input.name}
      checked={input.checked}
      disabled={isPlacing}
      onChange={(event) => {
        input.onChange(event);
        actor.send({ type: event.target.checked ? 'terms.accepted' : 'terms.declined' });
      }}
      error={meta.submitFailed && (meta.error as string | undefined)}
    >
      <RichText
        id="checkout:overview.termsAccept"
        components={{ terms: <TextLink to={pagePaths.terms} target="_blank" rel="noopener" /> }}
      />
    </Checkbox>
  );
}

/** True while the order is being placed or is about to be placed. */
export function useIsPlacing(): boolean {
  return useCheckoutState(
    (state) =>
      !state.matches('overview') || state.matches({ overview: { saving: 'beforePlacing' } }),
  );
}

interface PlaceOrderProps {
  order: Order;
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
  const initial = useMemo(() => ({ terms_accepted: isAccepted }), [isAccepted]);
  const { validate } = useStructForm(consentForm, ownMessages);
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const phones = shop && <ShopPhones phone={shop.business.phone} viber={shop.business.viber} />;
  const hasFailed = !isPlacing && failure?.during === 'placing';

  const submit = async () => {
    actor.send({ type: 'order.confirmed' });
  };
  return (
    <ValidatedForm initialValues={initial} validate={validate} onSubmit={submit}>
      {() => (
        <Placing>
          <BarRoom
            $below={960}
            $height={hasFailed || repeating ? '20px + 17rem' : '20px + 7.5rem'}
          />
          <Consent isPlacing={isPlacing} />
          {hasFailed && (
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
            <span>
              {text('common:order.vat', { amount: formatMoney(getVat(order.vat), locale) })}
            </span>
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
      )}
    </ValidatedForm>
  );
}
