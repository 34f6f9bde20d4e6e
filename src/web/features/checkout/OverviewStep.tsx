import { Truck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styled, { css } from 'styled-components';
import type { CartChange } from '@/contract/cart';
import { formatMoney } from '@/contract/money';
import type { Order } from '@/contract/order';
import { shownPib } from '@/contract/pib';
import { checkoutStepPaths, pagePaths } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { OrderSums, SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Alert } from '@/ui/Alert';
import { LoadState } from '@/ui/ErrorState';
import { TwoColumns } from '@/ui/Grid';
import { Panel } from '@/ui/Panel';
import { Columns, Row, Stack, Text } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { CodeField, RemoveCode } from '../shared/CodeField';
import { Destination } from '../shared/Destination';
import { useCart } from '../../store/cart';
import { useArrival } from '../shared/useArrival';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { PaymentChoices, useDraft, usePaymentMethods } from './PaymentChoices';
import { PlaceOrder, useIsPlacing, withBar } from './PlaceOrder';
import { ReviewRow } from './ReviewRow';

/** On phones, this panel has no frame, and the total is in the bar. */
const Sums = styled(Panel)`
  ${withBar(css`
    padding: 14px 0 0;
    border-width: 1px 0 0;
    border-radius: 0;
    background: none;

    h2,
    [data-total] {
      display: none;
    }
    dl {
      margin-top: 0;
    }
  `)}
`;

const changeTexts: Readonly<Record<CartChange['kind'], MessageId>> = {
  price: 'checkout:changes.price',
  quantity: 'checkout:changes.quantity',
  components: 'checkout:changes.components',
  product: 'checkout:changes.product',
  unavailable: 'checkout:changes.unavailable',
  added: 'checkout:changes.added',
  removed: 'checkout:changes.removed',
  delivery: 'checkout:changes.delivery',
  discount: 'checkout:changes.discount',
  code: 'checkout:changes.code',
  contact: 'checkout:changes.contact',
  address: 'checkout:changes.address',
  delivery_method: 'checkout:changes.deliveryMethod',
  payment_method: 'checkout:changes.paymentMethod',
  note: 'checkout:changes.note',
  terms: 'checkout:changes.terms',
  order: 'checkout:changes.order',
};
const amounts: readonly CartChange['kind'][] = ['price', 'delivery', 'discount'];

/** All choices are shown before the binding order is placed (docs/decisions/orders.md). */
export function OverviewStep() {
  const { text } = useText();
  const query = useDraft();
  const { data: order } = query;
  const noteId = useId();
  const { actor } = useCheckout();
  const { cart } = useCart();
  const onCode = () => actor.send({ type: 'code.changed' });
  if (!order) {
    return (
      <LoadState queries={[query]} height="60vh">
        {text('errors:ordersNotFound')}
      </LoadState>
    );
  }
  // A code for free delivery has no effect on a pickup.
  const isIneffective = order.delivery_method === 'pickup' && cart?.code?.free_delivery;
  const codeProblem = isIneffective ? 'free_delivery' : (cart?.code?.problem ?? null);
  return (
    <TwoColumns>
      <div>
        <h2 style={{ marginBottom: 14 }}>{text('checkout:overview.check')}</h2>
        <Review order={order} />
      </div>
      <Sums $sticky aria-labelledby="checkout-sums">
        <h2 id="checkout-sums">{text('checkout:summary.title')}</h2>
        <Stack $gap={4}>
          <div>
            <CodeField cart={cart} problem={codeProblem} onChanged={onCode} />
            <OrderSums
              order={order}
              codeAction={order.code && <RemoveCode code={order.code} onChanged={onCode} />}
            />
          </div>
          <PlaceOrder order={order} noteId={noteId} />
          <Text $size="xs" id={noteId}>
            {text('checkout:overview.withdrawalInfo')}
          </Text>
        </Stack>
      </Sums>
    </TwoColumns>
  );
}

function Review({ order }: { order: Order }) {
  const { text } = useText();
  const { contact, address, note, gift_note: giftNote, item_count: count } = order;
  const isPickup = order.delivery_method === 'pickup';
  const isPlacing = useIsPlacing();
  return (
    <div>
      <Columns $template="minmax(0, 1fr) minmax(0, 1fr)" $gap="0 32px" $from={600} $align="stretch">
        <ReviewRow
          title={text(isPickup ? 'common:pickup.title' : 'checkout:review.shipTo')}
          editAt={checkoutStepPaths.shipping}
        >
          <Destination address={address} method={order.delivery_method} />
          <Arrival order={order} />
          {note && (
            <p>{`${text(isPickup ? 'checkout:pickup.note' : 'checkout:overview.note')}: ${note}`}</p>
          )}
        </ReviewRow>
        <ReviewRow title={text('checkout:review.contact')} editAt={checkoutStepPaths.shipping}>
          <p>{`${contact.name} ${contact.last_name}, ${contact.phone}`}</p>
          <p translate="no">{contact.email}</p>
          {order.buyer_pib && <p>{text('orders:item.pib', { pib: shownPib(order.buyer_pib) })}</p>}
        </ReviewRow>
      </Columns>
      {giftNote && (
        <ReviewRow title={text('orders:item.giftNote')} editAt={checkoutStepPaths.shipping}>
          <p style={{ whiteSpace: 'pre-line' }}>{giftNote}</p>
        </ReviewRow>
      )}
      <ReviewRow title={text('orders:payment.label')} editAt={checkoutStepPaths.payment}>
        <fieldset style={{ marginTop: 6 }} disabled={isPlacing}>
          <legend>
            <VisuallyHidden>{text('checkout:payment.heading')}</VisuallyHidden>
          </legend>
          <PaymentChoices />
        </fieldset>
      </ReviewRow>
      <OverviewChanges />
      <ReviewRow title={text('checkout:review.items', { count })} editAt={pagePaths.cart}>
        <SummaryLines lines={summaryLines(order)} />
      </ReviewRow>
    </div>
  );
}

function Arrival({ order: { delivery, delivery_method: method } }: { order: Order }) {
  const { text, locale } = useText();
  const { isPaidBefore } = usePaymentMethods();
  const arrival = useArrival(method);
  const free = text(method === 'pickup' ? 'cart:summary.pickupFree' : 'cart:summary.shippingFree');
  return (
    <Row as="p" $gap={2}>
      <Truck />
      <span>
        <strong>{isPaidBefore ? text('checkout:overview.afterPayment') : `${arrival}.`}</strong>
        <span>{` ${delivery === 0 ? free : formatMoney(delivery, locale)}`}</span>
      </span>
    </Row>
  );
}

/** Lists changes since the customer accepted the terms, until the order is placed. */
function OverviewChanges() {
  const { text, locale } = useText();
  const changes = useCheckoutState(({ context }) => context.changes);
  const isChanged = useCheckoutState((state) => state.matches({ overview: 'changed' }));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChanged) alert.current?.focus();
  }, [isChanged, changes]);

  if (changes.length === 0 && !isChanged) return null;
  const formatValue = ({ kind }: CartChange, value: number | null) => {
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
              name: change.name ?? 'none',
              before: formatValue(change, change.before),
              now: formatValue(change, change.now),
            })}
          </li>
        ))}
      </Stack>
      <p>{text('checkout:changes.consent')}</p>
    </Alert>
  );
}
