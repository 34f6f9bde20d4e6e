import { useLocation } from 'react-router';
import { getRequestedStep, type CheckoutStep } from '@/contract/paths';
import { useSession } from '../api/session';
import { Checkout, CheckoutSkeleton } from '../features/checkout/Checkout';
import { SessionExpired } from '../features/checkout/SessionExpired';
import { stepLabels } from '../features/shared/StepPage';
import { useText, type MessageId } from '@/lib/text';
import { Container, PageSpace } from '@/ui/Container';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['checkout', 'cart', 'orders', 'product'];

const titles: Readonly<Record<CheckoutStep, MessageId>> = {
  shipping: 'checkout:meta.shippingTitle',
  payment: 'checkout:meta.paymentTitle',
  overview: 'checkout:meta.overviewTitle',
};

export const meta: Meta = ({ text, brand, pathname }) => {
  const step = getRequestedStep(pathname);
  return {
    title: text(step ? titles[step] : 'checkout:meta.title', { brand }),
    description: text('checkout:meta.description'),
  };
};

/** One route for `/checkout` and its steps, so that the machine keeps running between them. */
export default function CheckoutPage() {
  const { text } = useText();
  const { user, endedBecause } = useSession();
  const waiting = endedBecause === 'expired' ? <SessionExpired /> : <CheckoutSkeleton />;
  const { pathname } = useLocation();
  const step = getRequestedStep(pathname);
  return (
    <Container>
      <PageSpace>
        <VisuallyHidden as="h1">
          {step ? `${text('checkout:title')}: ${text(stepLabels[step])}` : text('checkout:title')}
        </VisuallyHidden>
        {user ? <Checkout user={user} pathname={pathname} /> : waiting}
      </PageSpace>
    </Container>
  );
}
