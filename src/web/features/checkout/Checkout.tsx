import { useEffect, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { User } from '@/contract/customer';
import { pagePaths, getRequestedStep } from '@/contract/paths';
import { orderSums, summaryLines } from '@/shared/OrderSummary';
import { useText } from '@/lib/text';
import { useErrorText } from '@/lib/errorText';
import { withViewTransition } from '@/lib/viewTransition';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TwoColumns } from '@/ui/Grid';
import { Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderApi } from '../../api/orderApi';
import { useCart } from '../../store/cart';
import { summarizeCart, type Summary, SummaryView } from '../shared/CartSummary';
import { StepBody, StepPage } from '../shared/StepPage';
import type { CheckoutStep } from './checkoutSetup';
import { type CheckoutSnapshot, getStep } from './checkoutMachine';
import {
  CheckoutProvider,
  useCheckout,
  useCheckoutState,
  useCheckoutToasts,
  useOutsideEvents,
  useStepUrl,
} from './CheckoutProvider';
import { OverviewStep } from './OverviewStep';
import { PaymentStep } from './PaymentStep';
import { ShippingStep } from './ShippingStep';

interface CheckoutProps {
  user: User;
  pathname: string;
}

export function Checkout({ user, pathname }: CheckoutProps) {
  return (
    <CheckoutProvider key={user.id} userId={user.id} requestedStep={getRequestedStep(pathname)}>
      <CheckoutStatus user={user} pathname={pathname} />
    </CheckoutProvider>
  );
}

/** The height of a toast with one line, in pixels. */
const toastHeight = 56;

/** On phones, places toasts in the overview above the labels of the steps, where they cover only the glass. */
function ToastsAboveSteps() {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const labels = document.querySelector('main nav ol')?.getBoundingClientRect();
    const top = Math.round((labels?.top ?? 150) + scrollY) - toastHeight;
    style.setProperty('--toasts', `${top}px 8px auto`);
    style.setProperty('--toasts-room', '0px');
    return () => ['--toasts', '--toasts-room'].forEach((name) => style.removeProperty(name));
  }, []);
  return null;
}

function CheckoutStatus(props: CheckoutProps) {
  const placed = useCheckoutState((state) => state.matches('placed'));
  const atOverview = useCheckoutState((state) => getStep(state) === 'overview');
  if (placed) return <Placed />;
  return (
    <>
      {atOverview && <ToastsAboveSteps />}
      <OpenCheckout {...props} />
    </>
  );
}

type Status = CheckoutStep | 'loading' | 'empty' | 'failed';

function getStatus(state: CheckoutSnapshot): Status {
  const step = getStep(state);
  if (step) return step;
  if (state.matches('empty')) return 'empty';
  return state.matches('failed') ? 'failed' : 'loading';
}

/** Follows the status of the machine with a fade. */
function useDisplayedStatus(): Status {
  const status = useCheckoutState(getStatus);
  const [displayed, setDisplayed] = useState(status);
  useEffect(() => {
    if (status !== displayed) withViewTransition(() => setDisplayed(status));
  }, [status, displayed]);
  return displayed;
}

function OpenCheckout({ user, pathname }: CheckoutProps) {
  useStepUrl(pathname);
  useOutsideEvents();
  useCheckoutToasts();
  const status = useDisplayedStatus();

  switch (status) {
    case 'loading':
      return <CheckoutSkeleton />;
    case 'empty':
      return <CheckoutEmpty />;
    case 'failed':
      return <CheckoutFailed />;
    case 'overview':
      return (
        <StepPage step={status}>
          <OverviewStep />
        </StepPage>
      );
    case 'shipping':
    case 'payment':
      return (
        <StepPage step={status}>
          <CheckoutSummary collapsed />
          <TwoColumns>
            {status === 'shipping' ? <ShippingStep user={user} /> : <PaymentStep />}
            <CheckoutSummary />
          </TwoColumns>
        </StepPage>
      );
  }
}

function useSummary(): Summary | null {
  const { text, locale } = useText();
  const atShipping = useCheckoutState((state) => state.matches('shipping'));
  const orderId = useCheckoutState(({ context }) => context.draft?.orderId ?? 0);
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const showsCart = atShipping || orderId === 0;
  const { cart } = useCart();
  const { data: order } = orderApi.useGetOrderQuery(
    { params: { id: orderId }, locale },
    { skip: showsCart },
  );
  if (showsCart) return cart ? summarizeCart(cart, text, isPickup ? 'pickup' : 'courier') : null;
  if (!order) return null;
  return {
    lines: summaryLines(order),
    ...orderSums(order, text),
    total: order.total_amount,
  };
}

function CheckoutSummary({ collapsed = false }: { collapsed?: boolean }) {
  return <SummaryView summary={useSummary()} collapsed={collapsed} />;
}

export function CheckoutSkeleton() {
  const { text } = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      <StepBody>
        <Skeleton $height="56px" />
        <TwoColumns>
          <Skeleton $height="420px" />
          <Skeleton $height="280px" />
        </TwoColumns>
      </StepBody>
    </div>
  );
}

function CheckoutEmpty() {
  const { text } = useText();
  return (
    <EmptyState
      title={text('checkout:emptyCart.title')}
      text={text('checkout:emptyCart.text')}
      action={<ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>}
    />
  );
}

function CheckoutFailed() {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const failure = useCheckoutState(({ context }) => context.failure);
  return (
    <div role="alert">
      <EmptyState
        title={text('checkout:failed.title')}
        text={failure ? errorText(failure.error) : undefined}
        action={
          <Button onClick={() => actor.send({ type: 'retry.requested' })}>
            {text('common:action.retry')}
          </Button>
        }
      />
    </div>
  );
}

/**
 * The navigation state of the order page after placing, which survives reloads. It is a constant, because `Navigate`
 * navigates again when it changes.
 */
const justPlaced = { placed: true };

function Placed() {
  const { drafts } = useCheckout();
  const orderId = useCheckoutState(({ context }) => context.placedOrderId);
  useEffect(() => {
    drafts.write('user', null);
    drafts.write('address', null);
  }, [drafts]);
  return (
    <>
      <Navigate
        to={orderId === null ? pagePaths.orders : pagePaths.order(orderId)}
        replace
        state={justPlaced}
      />
      <CheckoutSkeleton />
    </>
  );
}
