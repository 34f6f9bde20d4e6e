import { useLocation } from 'react-router';
import type { User } from '@/contract/customer';
import { Checkout } from '@/web/features/checkout/Checkout';
import { useCart } from '@/web/store/cart';
import { base, user } from './checkoutFixtures';
import type { FakeResponses } from './fakeApi';
import { renderApp } from './renderApp';

function CartBadge() {
  return <output>{useCart().lines.length}</output>;
}

function CheckoutAtAddress({ customer }: { customer: User }) {
  return (
    <>
      <CartBadge />
      <Checkout user={customer} pathname={useLocation().pathname} />
    </>
  );
}

export function openCheckout(responses: FakeResponses = {}, path = '/checkout', customer = user) {
  const order = (
    <>
      <h1>The order</h1>
      <CartBadge />
    </>
  );
  return renderApp(<CheckoutAtAddress customer={customer} />, {
    responses: { ...base, ...responses },
    path,
    token: '1|secret',
    routes: [{ path: '/orders/:id', element: order }],
  });
}
