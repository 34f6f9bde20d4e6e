import { act, screen, waitFor } from '@testing-library/react';
import { address, paid, withPayment, cart, user as mila } from '@tests/support/checkoutFixtures';
import { type FakeResponses, errorResponse } from '@tests/support/fakeApi';
import { openCheckout } from '@tests/support/openCheckout';
import { testShop } from '@tests/support/sampleResponses';
import type { User } from '@/contract/customer';

const label = 'Gift note (optional)';
const field = () => screen.getByLabelText(label);
const gift = () => screen.getByRole('checkbox', { name: 'This is a gift' });
const button = (name: string) => screen.getByRole('button', { name });

async function start(giftNote: string) {
  let draft = { ...paid, gift_note: giftNote };
  const responses: FakeResponses = {
    ...withPayment,
    'GET /api/orders/7': () => draft,
    'POST /api/address/create': ({ body }) => ({ ...address, ...(body as object), id: 10 }),
    'POST /api/orders': ({ body }) => {
      draft = { ...paid, ...(body as object), version: 2 };
      return draft;
    },
  };
  const app = openCheckout(responses, '/checkout/shipping');
  await screen.findByRole('button', { name: 'Continue to payment' });
  const before = app.api.sent('POST', '/api/orders').length;
  return { ...app, drafts: () => app.api.sent('POST', '/api/orders').slice(before) };
}

describe('the gift note', () => {
  it('appears if the order is marked as a gift, is sent with the address, and is shown in the overview', async () => {
    const { user, drafts } = await start('');
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await user.click(gift());
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(
      /At most 300 characters/,
    );
    await user.type(field(), ' Srećan rođendan! ');
    await user.click(button('Continue to payment'));
    expect(await screen.findByText('Srećan rođendan!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Gift note' })).toBeVisible();
    expect(drafts().map(({ body }) => body)).toEqual([
      {
        ...{ address_id: 9, note: '', gift_note: 'Srećan rođendan!' },
        ...{ buyer_pib: '', receipt_by_email: false },
      },
    ]);
  });

  it('is filled in from the draft, can be removed, and survives a reload', async () => {
    const first = await start('Srećan rođendan!');
    expect(await screen.findByLabelText(label)).toHaveValue('Srećan rođendan!');
    expect(field()).not.toHaveFocus();
    await first.user.type(field(), ' Ana');
    first.unmount();

    const { user, drafts } = await start('Srećan rođendan!');
    expect(await screen.findByLabelText(label)).toHaveValue('Srećan rođendan! Ana');
    await user.clear(field());
    await user.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(drafts()).toMatchObject([{ body: { gift_note: '' } }]);
  });

  it('shows an error at its field if it is too long', async () => {
    const { user, drafts } = await start('');
    await user.click(gift());
    await user.click(await screen.findByLabelText(label));
    await user.paste('x'.repeat(301));
    await user.click(button('Continue to payment'));
    expect(field()).toHaveAccessibleDescription('The gift note can have at most 300 characters');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(drafts()).toEqual([]);
  });

  it('can have a recipient, in which case a saved address is copied to a new one', async () => {
    const { user, api } = await start('');
    await user.click(gift());
    await user.type(await screen.findByLabelText(/^Recipient’s name/), 'Milica Petrović');
    const phone = screen.getByLabelText(/^Recipient’s phone/);
    await user.type(phone, '12');
    await user.click(button('Continue to payment'));
    expect(phone).toHaveAccessibleDescription(/phone/i);
    await user.type(phone, '3456');
    await user.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    const created = api.sent('POST', '/api/address/create')[0];
    const { id: _, user_id: __, city: ___, ...fields } = address;
    expect(created?.body).toMatchObject({
      ...fields,
      recipient: 'Milica Petrović',
      recipient_phone: '123456',
    });
  });

  it('is not sent if the order is no longer a gift', async () => {
    const { user, api, drafts } = await start('Srećan rođendan!');
    await user.type(await screen.findByLabelText(/^Recipient’s name/), 'Milica');
    await user.click(gift());
    await user.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(drafts()).toMatchObject([{ body: { address_id: 9, gift_note: '' } }]);
    expect(api.sent('POST', '/api/address/create')).toEqual([]);
  });
});

describe('a company as the buyer', () => {
  const pib = () => screen.getByLabelText('Company tax number (PIB)');
  const firm = () => screen.getByRole('checkbox', { name: 'I’m buying for a company' });

  it('enters its PIB, which is validated, and can request the receipt number by email', async () => {
    const { user, drafts } = await start('');
    await user.click(firm());
    await user.type(pib(), '100 002 888');
    await user.click(button('Continue to payment'));
    expect(pib()).toHaveAccessibleDescription('This isn’t a valid tax number. Check the digits.');
    await user.type(pib(), '{Backspace}7');
    await user.click(screen.getByRole('checkbox', { name: /^Also email me the number/ }));
    await user.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(drafts()).toMatchObject([{ body: { buyer_pib: '100002887', receipt_by_email: true } }]);
    expect(screen.getByText('PIB: 100 002 887')).toBeVisible();
  });

  it('sends no PIB if the checkbox is cleared again', async () => {
    const { user, drafts } = await start('');
    await user.click(firm());
    await user.type(pib(), '1');
    await user.click(firm());
    await user.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(drafts()).toMatchObject([{ body: { buyer_pib: '' } }]);
  });
});

describe('a pickup order', () => {
  let offered = true;
  beforeEach(() => {
    offered = true;
  });

  /** Opens the shipping step. `draft` responds to requests for a draft with pickup. */
  async function start(draft: (body: object) => unknown) {
    const responses: FakeResponses = {
      ...withPayment,
      'GET /api/shop': () => {
        const pickup = { offered, hours: 'On working days from 8 to 4' };
        return { ...testShop, delivery: { ...testShop.delivery, pickup } };
      },
      'POST /api/orders': ({ body }) => {
        const requestBody = body as { delivery_method?: string };
        return requestBody.delivery_method === 'pickup'
          ? draft(requestBody)
          : { ...paid, version: 2 };
      },
    };
    const app = openCheckout(responses, '/checkout/shipping');
    return { ...app, choice: await screen.findByRole('radio', { name: /^Pickup/ }) };
  }
  const continueButton = () => screen.getByRole('button', { name: 'Continue to payment' });

  test('shows the pickup place and its opening hours, asks for no address and has no delivery cost', async () => {
    const { user, api, choice } = await start((body) => ({ ...paid, ...body, version: 2 }));
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(screen.getByText('On working days from 8 to 4')).toBeVisible();
    expect(screen.queryByText('Saved addresses')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Note (optional)')).toBeVisible();
    const [, total] = screen.getAllByText('690 RSD');
    expect(total).toBeDefined();
    expect(cart.total).toBe(104_000);
    await user.click(continueButton());
    expect(await screen.findByText('In cash, when you pick up the order.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Payment on pickup' })).toBeChecked();
    expect(api.sent('POST', '/api/orders').at(-1)?.body).toEqual({
      delivery_method: 'pickup',
      ...{ recipient: '', recipient_phone: '', note: '', gift_note: '' },
      ...{ buyer_pib: '', receipt_by_email: false },
    });
  });

  test('going forward without a new draft leads to the overview of the existing draft', async () => {
    const { user, router } = await start((body) => ({ ...paid, ...body }));
    await user.click(continueButton());
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    // Wait until the navigation is rendered.
    await act(async () => undefined);
    await act(async () => router.navigate(-1));
    await user.click(await screen.findByRole('radio', { name: /^Pickup/ }));
    await act(async () => router.navigate(1));
    await screen.findByRole('button', { name: 'Order with obligation to pay' });
    expect(screen.queryByRole('radio', { name: 'Payment on pickup' })).not.toBeInTheDocument();
  });

  test('reports that pickup has been switched off, hides the choice and requires an address', async () => {
    const { user, choice } = await start(() => errorResponse(409, 'pickup_not_offered'));
    await user.click(choice);
    offered = false;
    await user.click(continueButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Pickup is no longer possible/);
    expect(await screen.findByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: /^Pickup/ })).not.toBeInTheDocument();
    await user.click(screen.getAllByRole('radio')[0] ?? choice);
    await user.click(continueButton());
    expect(
      await screen.findByRole('button', { name: 'Order with obligation to pay' }),
    ).toBeVisible();
  });
});

describe('user information', () => {
  const phone = () => screen.getByLabelText('Phone');
  const button = (name: string) => screen.getByRole('button', { name });
  const edit = 'Edit user information';

  async function start(customer: User, save: () => unknown = () => customer) {
    const app = openCheckout({ 'PUT /api/auth/update': save }, '/checkout', customer);
    await screen.findByRole('button', { name: 'Continue to payment' });
    return { ...app, saved: () => app.api.sent('PUT') };
  }

  test('complete user information is shown as a card, and as a form while it is edited', async () => {
    const { user, saved } = await start(mila);
    expect(button(edit)).toHaveAccessibleDescription('Mila Ilić mila@primer.rs 0641234567');
    expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();

    await user.click(button(edit));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.clear(phone());
    await user.click(button('Cancel'));
    expect(screen.getByText(/0641234567/).closest('p')).toHaveFocus();

    await user.click(button(edit));
    await user.clear(phone());
    await user.type(phone(), '0659876543');
    await user.click(button('Save'));
    const updated = await screen.findByText(/0659876543/);
    await waitFor(() => expect(updated.closest('p')).toHaveFocus());
    expect(saved()).toMatchObject([{ body: { phone: '0659876543' } }]);
  });

  test('incomplete user information is shown as a form, and unsaved changes survive a reload', async () => {
    const incomplete = await start({ ...mila, phone: '' });
    await incomplete.user.type(phone(), '0659');
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    incomplete.unmount();
    await start(mila);
    expect(phone()).toHaveValue('0659');
  });

  test('submitting the address moves focus to missing personal data', async () => {
    const responses = { ...withPayment, 'POST /api/orders': () => paid };
    const missing = { ...mila, phone: '' };
    const { user, api } = openCheckout(responses, '/checkout/shipping', missing);
    const next = await screen.findByRole('button', { name: 'Continue to payment' });
    const drafts = () => api.sent('POST', '/api/orders').length;
    const before = drafts();
    await user.click(next);
    await waitFor(() => expect(phone()).toHaveFocus());
    expect(phone()).toBeInvalid();
    expect(drafts()).toBe(before);
  });

  test('the form and its values are kept when the session expires while saving', async () => {
    const first = await start(mila, () => errorResponse(401, 'unauthenticated'));
    await first.user.click(button(edit));
    await first.user.type(phone(), '8');
    await first.user.click(button('Save'));
    await waitFor(() => expect(screen.queryByLabelText('Street')).not.toBeInTheDocument());
    first.unmount();
    await start(mila);
    expect(phone()).toHaveValue('06412345678');
  });
});
