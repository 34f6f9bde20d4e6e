import { useMemo } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import { type } from 'superstruct';
import { createPayment } from '@/contract/payment';
import { checkoutStepPaths } from '@/contract/paths';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { ErrorAlert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { below } from '@/ui/media';
import { Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Destination } from '../shared/Destination';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { PaymentChoices, useDraft, usePaymentMethods } from './PaymentChoices';
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

/** Cash on delivery is preselected (specification, sections 2 and 4). */
export function PaymentStep() {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const creating = useCheckoutState((state) => state.matches({ payment: 'creating' }));
  const failure = useCheckoutState(({ context }) => context.failure);
  const chosen = useCheckoutState(({ context }) => context.methodId);
  const initial = useMemo(() => ({ payment_method_id: chosen ?? undefined }), [chosen]);
  const { validate } = useStructForm(paymentForm);
  const { query } = usePaymentMethods();
  const draft = useDraft();
  // Wait for both queries, so that no button moves under the user's finger.
  if (query.isLoading || draft.isLoading) return <Skeleton $height="420px" />;

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
            <PaymentChoices />
            <MissingMethod />
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

function MissingMethod() {
  const { meta } = useField<number>('payment_method_id');
  const error = fieldError(meta);
  return error ? <FieldError role="alert">{error}</FieldError> : null;
}

function DeliveryReview() {
  const { text } = useText();
  const { data: order } = useDraft();
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
