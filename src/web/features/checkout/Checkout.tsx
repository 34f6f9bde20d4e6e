import { useEffect } from 'react';
import { Navigate } from 'react-router';
import styled from 'styled-components';
import type { User } from '../../../contract/customer';
import { pagePaths } from '../../../contract/paths';
import { useText } from '../../lib/text';
import { TwoColumns } from '../../ui/Grid';
import { Stepper } from '../../ui/Stepper';
import { CheckoutBodyGrid } from './CheckoutBodyGrid';
import { checkoutSteps, type CheckoutStep } from './checkoutContext';
import { stepOf, type CheckoutSnapshot } from './checkoutMachine';
import { CheckoutProvider, useCheckout, useCheckoutState } from './CheckoutProvider';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { CheckoutEmpty, CheckoutFailed, SessionExpired } from './CheckoutSituations';
import { SummaryAbove, SummaryBeside } from './CheckoutSummary';
import { OverviewStep } from './OverviewStep';
import { PaymentStep } from './PaymentStep';
import { ShippingStep } from './ShippingStep';
import { useCheckoutSurroundings } from './useCheckoutSurroundings';
import { useCheckoutToasts } from './useCheckoutToasts';
import { stepAskedBy, stepPaths, useStepAddress } from './useStepAddress';

/** How the order's page knows that the shopper comes from placing it; kept over a reload. */
export interface JustPlaced {
  placed: true;
}

const Steps = styled.div`
  max-width: 760px;
`;

/** The whole checkout of one customer. */
export function Checkout({ user, pathname }: { user: User; pathname: string }) {
  return (
    <CheckoutProvider key={user.id} userId={user.id} wanted={stepAskedBy(pathname)}>
      <CheckoutBody user={user} pathname={pathname} />
    </CheckoutProvider>
  );
}

type Situation = CheckoutStep | 'loading' | 'empty' | 'placed' | 'sessionExpired' | 'failed';

function situationOf(state: CheckoutSnapshot): Situation {
  const step = stepOf(state);
  if (step) return step;
  if (state.matches('empty')) return 'empty';
  if (state.matches('placed')) return 'placed';
  if (state.matches('sessionExpired')) return 'sessionExpired';
  return state.matches('failed') ? 'failed' : 'loading';
}

function CheckoutBody({ user, pathname }: { user: User; pathname: string }) {
  useStepAddress(pathname);
  useCheckoutSurroundings();
  useCheckoutToasts();
  const situation = useCheckoutState(situationOf);

  switch (situation) {
    case 'empty':
      return <CheckoutEmpty />;
    case 'placed':
      return <Placed />;
    case 'sessionExpired':
      return <SessionExpired pathname={pathname} />;
    case 'failed':
      return <CheckoutFailed />;
    case 'loading':
      return <CheckoutSkeleton />;
    case 'shipping':
    case 'payment':
    case 'overview':
      return <StepPage step={situation} user={user} />;
  }
}

function StepPage({ step, user }: { step: CheckoutStep; user: User }) {
  const { text } = useText();
  return (
    <>
      <Steps>
        <Stepper
          label={text('checkout:steps.aria')}
          current={checkoutSteps.indexOf(step)}
          steps={[
            { key: 'shipping', label: text('checkout:steps.shipping'), to: stepPaths.shipping },
            {
              key: 'payment',
              label: text('checkout:steps.paymentAndReview'),
              to: stepPaths.payment,
            },
            { key: 'overview', label: text('checkout:steps.overview'), to: stepPaths.overview },
          ]}
        />
      </Steps>
      <CheckoutBodyGrid>
        {step === 'overview' ? (
          <OverviewStep />
        ) : (
          <>
            <SummaryAbove />
            <TwoColumns>
              {step === 'shipping' ? <ShippingStep user={user} /> : <PaymentStep />}
              <SummaryBeside />
            </TwoColumns>
          </>
        )}
      </CheckoutBodyGrid>
    </>
  );
}

/** The order stands: nothing typed is needed any more, and its own page takes over. */
function Placed() {
  const { typed } = useCheckout();
  const orderId = useCheckoutState(({ context }) => context.placedOrderId);
  useEffect(() => typed.forget(), [typed]);
  const state: JustPlaced = { placed: true };
  return (
    <Navigate
      to={orderId === null ? pagePaths.orders : pagePaths.order(orderId)}
      replace
      state={state}
    />
  );
}
