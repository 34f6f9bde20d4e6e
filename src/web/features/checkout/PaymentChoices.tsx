import { Banknote, CreditCard, Landmark } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatMoney } from '@/contract/money';
import { paymentFacts, type PaymentIcon, type PaymentMethod } from '@/contract/payment';
import { paymentLabel } from '@/contract/pickup';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { LoadState } from '@/ui/ErrorState';
import { Stack } from '@/ui/primitives';
import { RadioCard, RadioFrame } from '@/ui/RadioCard';
import { orderApi } from '../../api/orderApi';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

const icons: Readonly<Record<PaymentIcon, ReactElement>> = {
  banknote: <Banknote />,
  card: <CreditCard />,
  bank: <Landmark />,
};

export function useDraft() {
  const { locale } = useText();
  const orderId = useCheckoutState(
    ({ context }) => context.draft?.orderId ?? context.placement?.orderId ?? 0,
  );
  return orderApi.useGetOrderQuery({ params: { id: orderId }, locale }, { skip: orderId === 0 });
}

/** `methodId` is the chosen method, which may not be saved yet. */
export function usePaymentMethods() {
  const { locale } = useText();
  const methodId = useCheckoutState(({ context }) => context.methodId);
  const query = orderApi.useListPaymentMethodsQuery({ locale });
  const chosen = query.data?.find(({ id }) => id === methodId);
  return { query, methods: query.data, methodId, isPaidBefore: paidOn(chosen) === 'order' };
}

const paidOn = (method: PaymentMethod | undefined) => paymentFacts(method?.value).paidOn;

/** Card payment is shown but disabled (specification, sections 2 and 4). */
export function PaymentChoices() {
  const { actor } = useCheckout();
  const { text, locale } = useText();
  const { query, methods, methodId, isPaidBefore } = usePaymentMethods();
  const isGift = useCheckoutState(({ context }) => context.notes.gift);
  // Ignores the choice in the shipping step, because the browser's Forward leaves that step without a new draft.
  const { data: draft } = useDraft();
  const isPickup = draft?.delivery_method === 'pickup';
  if (!methods) {
    return (
      <LoadState queries={[query]} height="180px">
        {text('checkout:payment.notLoaded')}
      </LoadState>
    );
  }
  const choose = (id: number) => actor.send({ type: 'method.chosen', methodId: id });
  const getTitle = ({ value, label }: PaymentMethod) =>
    isPickup ? paymentLabel({ value, label: paymentFacts(value).label }, 'pickup')[locale] : label;
  const getHint = (method: PaymentMethod) => {
    if (paidOn(method) === 'order') return text(paymentFacts(method.value).hint);
    if (isGift) return text(isPickup ? 'checkout:pickup.giftPayer' : 'checkout:gift.payer');
    return text(isPickup ? 'checkout:payment.pickupHint' : paymentFacts(method.value).hint);
  };
  const transfer = methods.find((method) => paidOn(method) === 'order' && !method.disabled);
  return (
    <>
      <RadioFrame>
        {methods.map((method) => (
          <RadioCard
            key={method.id}
            name="payment_method_id"
            value={method.id}
            checked={methodId === method.id}
            disabled={method.disabled}
            onChange={() => choose(method.id)}
            title={getTitle(method)}
            description={getHint(method)}
            icon={icons[paymentFacts(method.value).icon]}
            tag={method.disabled ? text('checkout:payment.soon') : undefined}
          />
        ))}
      </RadioFrame>
      {isGift && draft && !isPaidBefore && (
        <Alert tone="warning" role="status" style={{ marginTop: 10 }}>
          <Stack $gap={2} $align="start">
            <p>
              {text('checkout:gift.collected', {
                name: draft.address.recipient,
                amount: formatMoney(draft.total_amount, locale),
                isNamed: `${draft.address.recipient !== ''}`,
                isPickup: `${isPickup}`,
              })}
            </p>
            {transfer && (
              <Button variant="secondary" size="small" onClick={() => choose(transfer.id)}>
                {text('checkout:gift.payByTransfer')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </>
  );
}
