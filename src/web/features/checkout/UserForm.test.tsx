import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import type { User } from '@/contract/customer';
import { base, user } from '@tests/support/checkoutFixtures';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { Checkout } from './Checkout';

const phone = () => screen.getByLabelText('Phone');
const button = (name: string) => screen.getByRole('button', { name });
const edit = 'Edit user information';

function CheckoutOf({ customer }: { customer: User }) {
  return (
    <ToastProvider>
      <Checkout user={customer} pathname={useLocation().pathname} />
    </ToastProvider>
  );
}

async function start(customer: User, save: () => unknown = () => customer) {
  const api = makeFakeApi({ ...base, 'PUT /api/auth/update': save });
  const options = { api, path: '/checkout', token: '1|secret', locale: 'en' } as const;
  const app = renderApp(<CheckoutOf customer={customer} />, options);
  await screen.findByRole('button', { name: 'Continue to payment' });
  return { ...app, saved: () => api.calls.filter(({ method }) => method === 'PUT') };
}

test('complete user information is a card, and a form while it is edited', async () => {
  const { user: shopper, saved } = await start(user);
  expect(button(edit)).toHaveAccessibleDescription('Mila Ilić mila@primer.rs 0641234567');
  expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();

  await shopper.click(button(edit));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await shopper.clear(phone());
  await shopper.click(button('Cancel'));
  expect(screen.getByText(/0641234567/).closest('p')).toHaveFocus();

  await shopper.click(button(edit));
  await shopper.clear(phone());
  await shopper.type(phone(), '0659876543');
  await shopper.click(button('Save'));
  const updated = await screen.findByText(/0659876543/);
  await waitFor(() => expect(updated.closest('p')).toHaveFocus());
  expect(saved()).toMatchObject([{ body: { phone: '0659876543' } }]);
});

test('incomplete user information is a form, and unsaved changes are still there after a reload', async () => {
  const incomplete = await start({ ...user, phone: '' });
  await incomplete.user.type(phone(), '0659');
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  incomplete.unmount();
  await start(user);
  expect(phone()).toHaveValue('0659');
});

test('the form stays open with its values when the session expires while it is saved', async () => {
  const first = await start(user, () => errorResponse(401, 'unauthenticated'));
  await first.user.click(button(edit));
  await first.user.type(phone(), '8');
  await first.user.click(button('Save'));
  await waitFor(() => expect(screen.queryByLabelText('Street')).not.toBeInTheDocument());
  first.unmount();
  await start(user);
  expect(phone()).toHaveValue('06412345678');
});
