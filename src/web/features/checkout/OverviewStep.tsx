import { useEffect, useId, useMemo, useRef } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { type } from 'superstruct';
import type { CartChange } from '@/contract/cart';
import { formatMoney } from '@/contract/money';
import { type Order, placeOrder } from '@/contract/order';
import { paymentFacts } from '@/contract/payment';
import { orderApi } from '../../api/orderApi';
import { shopApi } from '../../api/shopApi';
import { type MessageId, RichText, useText } from '@/lib/text';
import { Destination } from '../shared/Destination';
import { Alert, ErrorAlert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { LoadState } from '@/ui/ErrorState';
import { TwoColumns } from '@/ui/Grid';
import { from } from '@/ui/media';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Panel } from '@/ui/Panel';
import { Stack } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { useArrival } from '../shared/useArrival';
import { ShopPhones } from '../shared/AskUs';
import { ReviewRow } from './ReviewRow';
import { checkoutStepPaths, pagePaths } from '@/contract/paths';
import { useErrorText } from '@/lib/errorText';
import { Checkbox } from '@/ui/Checkbox';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Columns = styled(TwoColumns)`
  ${from(960)} {
    grid-template-rows: auto 1fr;

    & > section {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
  }
`;

const Products = styled.section`
  padding-block: 18px;
  border-top: 1px solid var(--border);

  h3 {
    margin-bottom: 8px;
    font: 600 var(--text-sm) / 1.6 var(--font-ui);
    letter-spacing: 0;
  }
`;

const changeTexts: Readonly<Record<CartChange['kind'], MessageId>> = {
  price: 'checkout:changes.price',
  quantity: 'checkout:changes.quantity',
  unavailable: 'checkout:changes.unavailable',
  added: 'checkout:changes.added',
  removed: 'checkout:changes.removed',
  delivery: 'checkout:changes.delivery',
  contact: 'checkout:changes.contact',
  address: 'checkout:changes.address',
  delivery_method: 'checkout:changes.deliveryMethod',
  payment_method: 'checkout:changes.paymentMethod',
  terms: 'checkout:changes.terms',
};
const amounts: readonly CartChange['kind'][] = ['price', 'delivery'];

/** The step that places the binding order (docs/decisions/orders.md). */
export function OverviewStep() {
  const { text, locale } = useText();
  const orderId = useCheckoutState(
    ({ context }) => context.draft?.orderId ?? context.placement?.orderId ?? 0,
  );
  const query = orderApi.useGetOrderQuery(
    { params: { id: orderId }, locale },
    { skip: orderId === 0 },
  );
  const { data: order } = query;
  if (!order) {
    return (
      <LoadState queries={[query]} height="60vh">
        {text('errors:ordersNotFound')}
      </LoadState>
    );
  }
  return (
    <Columns>
      <div>
        <h2>{text('checkout:overview.check')}</h2>
        <p style={{ marginBottom: 24, color: 'var(--text-muted)' }}>
          {text('checkout:overview.binding')}
        </p>
        <Stack $gap={5}>
          <OverviewChanges />
          <Review order={order} />
        </Stack>
      </div>
      <Panel $sticky aria-labelledby="checkout-sums">
        <h2 id="checkout-sums">{text('checkout:overview.toPay')}</h2>
        <Stack $gap={5}>
          <OrderSums order={order} />
          <PlaceOrder />
        </Stack>
      </Panel>
      <div>
        <ButtonLink variant="secondary" size="large" to={checkoutStepPaths.payment}>
          {text('checkout:payment.goBack')}
        </ButtonLink>
      </div>
    </Columns>
  );
}

function Review({ order }: { order: Order }) {
  const { text } = useText();
  const { contact, address, note, gift_note: giftNote, payment_method: method } = order;
  const isPaidBefore = paymentFacts(method?.value).paidOn === 'order';
  const { delivery_method } = order;
  const isPickup = delivery_method === 'pickup';
  const arrival = useArrival(delivery_method);
  return (
    <div>
      <ReviewRow title={text('checkout:review.contact')} editAt={checkoutStepPaths.shipping}>
        <p>{`${contact.name} ${contact.last_name}`}</p>
        <p translate="no">{contact.email}</p>
        <p>{contact.phone}</p>
      </ReviewRow>
      <ReviewRow
        title={text(isPickup ? 'common:pickup.title' : 'checkout:review.shipTo')}
        editAt={checkoutStepPaths.shipping}
      >
        <Destination address={address} method={delivery_method} />
        <p>{isPaidBefore ? text('checkout:overview.afterPayment') : arrival}</p>
        {note && (
          <p>{`${text(isPickup ? 'checkout:pickup.note' : 'checkout:overview.note')}: ${note}`}</p>
        )}
      </ReviewRow>
      {giftNote && (
        <ReviewRow title={text('orders:item.giftNote')} editAt={checkoutStepPaths.shipping}>
          <p style={{ whiteSpace: 'pre-line' }}>{giftNote}</p>
        </ReviewRow>
      )}
      <ReviewRow title={text('orders:payment.label')} editAt={checkoutStepPaths.payment}>
        <p>{method?.label}</p>
        <Tag $tone="info">
          {text(
            isPaidBefore
              ? 'orders:payment.awaited'
              : isPickup
                ? 'orders:payment.onPickup'
                : 'orders:payment.pending',
          )}
        </Tag>
      </ReviewRow>
      <Products>
        <h3>{text('checkout:review.items')}</h3>
        <SummaryLines lines={summaryLines(order)} />
      </Products>
    </div>
  );
}

/** Changes since the customer accepted the terms; shown until the order is placed. */
function OverviewChanges() {
  const { text, locale } = useText();
  const changes = useCheckoutState(({ context }) => context.changes);
  const isChanged = useCheckoutState((state) => state.matches({ overview: 'changed' }));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChanged) alert.current?.focus();
  }, [isChanged, changes]);

  if (changes.length === 0 && !isChanged) return null;
  const shown = ({ kind }: CartChange, value: number | null) => {
    if (value === null) return '';
    return amounts.includes(kind) ? formatMoney(value, locale) : value;
  };
  return (
    <Alert ref={alert} tone="warning" role="alert" tabIndex={-1}>
      <strong>{text('checkout:changes.title')}</strong>
      <Stack as="ul" $gap={1} style={{ marginTop: 6 }}>
        {changes.map((change, index) => (
          <li key={index}>
            {text(changeTexts[change.kind], {
              name: change.name ?? '',
              before: shown(change, change.before),
              now: shown(change, change.now),
            })}
          </li>
        ))}
      </Stack>
      <p>{text('checkout:changes.consent')}</p>
    </Alert>
  );
}

const { terms_accepted } = placeOrder.body.schema;
const consentForm = type({ terms_accepted });

const ownMessages = {
  terms_accepted: { invalid: { id: 'checkout:overview.termsRequired' } },
} as const;

/** Within a form: the consent to the terms, which the machine keeps. */
function Consent({ reviewing }: { reviewing: boolean }) {
  const { actor } = useCheckout();
  const { input, meta } = useField<boolean>('terms_accepted', { type: 'checkbox' });
  return (
    <Checkbox
      name={input.name}
      checked={input.checked}
      disabled={!reviewing}
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

function PlaceOrder() {
  const { actor } = useCheckout();
  const { text, locale } = useText();
  const errorText = useErrorText();
  const accepted = useCheckoutState(({ context }) => context.termsAccepted);
  const failure = useCheckoutState(({ context }) => context.failure);
  const reviewing = useCheckoutState((state) => state.matches('overview'));
  const uncertain = useCheckoutState((state) =>
    state.matches({ placing: { unanswered: 'uncertain' } }),
  );
  const repeating = useCheckoutState(
    (state) =>
      state.matches({ placing: 'unanswered' }) ||
      state.matches({ placing: { sending: 'repeated' } }),
  );
  const isAccepted = accepted || !reviewing;
  const initial = useMemo(() => ({ terms_accepted: isAccepted }), [isAccepted]);
  const { validate } = useStructForm(consentForm, ownMessages);
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const phones = shop && <ShopPhones phone={shop.business.phone} viber={shop.business.viber} />;
  const noteId = useId();

  const submit = async () => {
    actor.send({ type: 'order.confirmed' });
  };
  return (
    <ValidatedForm initialValues={initial} validate={validate} onSubmit={submit}>
      {() => (
        <Stack $gap={4}>
          <Consent reviewing={reviewing} />
          {reviewing && failure?.during === 'placing' && (
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
          {uncertain ? (
            <Button block size="large" onClick={() => actor.send({ type: 'retry.requested' })}>
              {text('checkout:uncertain.retry')}
            </Button>
          ) : (
            <Button block size="large" type="submit" loading={!reviewing} aria-describedby={noteId}>
              {text('checkout:overview.placeOrder')}
            </Button>
          )}
          <VisuallyHidden role="status">
            {reviewing || uncertain ? '' : text('checkout:overview.placing')}
          </VisuallyHidden>
          <small id={noteId}>{text('checkout:overview.withdrawalInfo')}</small>
        </Stack>
      )}
    </ValidatedForm>
  );
}
