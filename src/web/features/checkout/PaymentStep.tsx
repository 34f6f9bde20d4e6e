import { type ReactElement, useMemo } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { type } from 'superstruct';
import { orderApi } from '../../api/orderApi';
import { useText } from '@/lib/text';
import { Destination } from '../shared/Destination';
import { useErrorText } from '@/lib/errorText';
import { ErrorAlert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { LoadState } from '@/ui/ErrorState';
import { Banknote, CreditCard, Landmark } from 'lucide-react';
import { below } from '@/ui/media';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { RadioCard } from '@/ui/RadioCard';
import { Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import {
  createPayment,
  paymentFacts,
  type PaymentIcon,
  type PaymentMethod,
} from '@/contract/payment';
import { paymentLabel } from '@/contract/pickup';
import { checkoutStepPaths } from '@/contract/paths';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { ReviewRow } from './ReviewRow';

const StepActions = styled.div`
  display: flex;
  gap: 12px;
  justify-content: space-between;
  margin-top: 32px;

  ${below(600)} {
    flex-direction: column-reverse;
  }
`;

const { payment_method_id } = createPayment.body.schema;
const paymentForm = type({ payment_method_id });

/** Sections 2 and 4: cash upon delivery is preselected; credit card is shown disabled. */
export function PaymentStep() {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const creating = useCheckoutState((state) => state.matches({ payment: 'creating' }));
  const failure = useCheckoutState(({ context }) => context.failure);
  const chosen = useCheckoutState(({ context }) => context.methodId);
  const initial = useMemo(() => ({ payment_method_id: chosen ?? undefined }), [chosen]);
  const { validate } = useStructForm(paymentForm);

  const confirm = async () => {
    actor.send({ type: 'method.confirmed' });
  };
  return (
    <ValidatedForm initialValues={initial} validate={validate} onSubmit={confirm}>
      {() => (
        <>
          <h2>{text('checkout:payment.heading')}</h2>
          <fieldset style={{ margin: '20px 0 40px' }} disabled={creating}>
            <legend>
              <VisuallyHidden>{text('checkout:payment.heading')}</VisuallyHidden>
            </legend>
            <MethodChoices />
          </fieldset>
          <DeliveryReview />
          {failure?.during === 'creatingPayment' && !creating && (
            <ErrorAlert>{errorText(failure.error)}</ErrorAlert>
          )}
          <StepActions>
            <ButtonLink variant="secondary" size="large" to={checkoutStepPaths.shipping}>
              {text('checkout:payment.goBack')}
            </ButtonLink>
            <Button type="submit" size="large" loading={creating}>
              {text('checkout:payment.goToOverview')}
            </Button>
          </StepActions>
        </>
      )}
    </ValidatedForm>
  );
}

const icons: Readonly<Record<PaymentIcon, ReactElement>> = {
  banknote: <Banknote aria-hidden="true" />,
  card: <CreditCard aria-hidden="true" />,
  bank: <Landmark aria-hidden="true" />,
};

function useDraft() {
  const { locale } = useText();
  const orderId = useCheckoutState(({ context }) => context.draft?.orderId ?? 0);
  return orderApi.useGetOrderQuery({ params: { id: orderId }, locale }, { skip: orderId === 0 })
    .data;
}

function MethodChoices() {
  const { actor } = useCheckout();
  const { text, locale } = useText();
  const { input, meta } = useField<number>('payment_method_id');
  const error = fieldError(meta);
  // Not what is chosen in the shipping step: Forward leaves it without a new draft.
  const isPickup = useDraft()?.delivery_method === 'pickup';
  const hint = ({ paidOn, hint: id }: ReturnType<typeof paymentFacts>) =>
    text(isPickup && paidOn === 'delivery' ? 'checkout:payment.pickupHint' : id);
  const titleOf = ({ value, label }: PaymentMethod) =>
    isPickup ? paymentLabel({ value, label: paymentFacts(value).label }, 'pickup')[locale] : label;
  const query = orderApi.useListPaymentMethodsQuery({ locale });
  const { data: methods } = query;
  if (!methods) {
    return (
      <LoadState queries={[query]} height="180px">
        {text('checkout:payment.notLoaded')}
      </LoadState>
    );
  }
  return (
    <>
      {methods.map((method) => (
        <RadioCard
          key={method.id}
          name={input.name}
          value={method.id}
          checked={input.value === method.id}
          disabled={method.disabled}
          // The machine keeps the choice, also while another step is shown.
          onChange={() => {
            input.onChange(method.id);
            actor.send({ type: 'method.chosen', methodId: method.id });
          }}
          title={titleOf(method)}
          description={hint(paymentFacts(method.value))}
          icon={icons[paymentFacts(method.value).icon]}
          tag={method.disabled ? text('checkout:payment.soon') : undefined}
        />
      ))}
      {error && <FieldError role="alert">{error}</FieldError>}
    </>
  );
}

function DeliveryReview() {
  const { text } = useText();
  const order = useDraft();
  if (!order) return <Skeleton $height="90px" />;
  const { contact, address, delivery_method: method } = order;
  return (
    <ReviewRow
      title={text(method === 'pickup' ? 'common:pickup.title' : 'checkout:review.shipTo')}
      editAt={checkoutStepPaths.shipping}
    >
      <p>{`${contact.name} ${contact.last_name}`}</p>
      <Destination address={address} method={method} />
    </ReviewRow>
  );
}
