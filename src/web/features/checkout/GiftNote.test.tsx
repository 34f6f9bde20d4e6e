import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import {
  address,
  base,
  paid,
  user,
  withPayment,
  type Answers,
} from '@tests/support/checkoutFixtures';
import { makeFakeApi, type FakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { Checkout } from './Checkout';

const label = 'Gift note (optional)';
const field = () => screen.getByLabelText(label);
const gift = () => screen.getByRole('checkbox', { name: 'This is a gift' });
const button = (name: string) => screen.getByRole('button', { name });
const draftCalls = (api: FakeApi) =>
  api.calls.filter(({ method, path }) => `${method} ${path}` === 'POST /api/orders');

function CheckoutAtAddress() {
  return (
    <ToastProvider>
      <Checkout user={user} pathname={useLocation().pathname} />
    </ToastProvider>
  );
}

/** The shipping step of a customer whose draft has this gift note. */
async function start(giftNote: string) {
  const responses: Answers = {
    ...base,
    ...withPayment,
    'GET /api/orders/7': () => ({ ...paid, gift_note: giftNote }),
    'POST /api/address/create': ({ body }) => ({ ...address, ...(body as object), id: 10 }),
    'POST /api/orders': ({ body }) => ({ ...paid, ...(body as object), version: 2 }),
  };
  const api = makeFakeApi(responses);
  const app = renderApp(<CheckoutAtAddress />, {
    api,
    path: '/checkout/shipping',
    token: '1|secret',
    locale: 'en',
  });
  await screen.findByRole('button', { name: 'Continue to payment' });
  return { ...app, api, draftedBefore: draftCalls(api).length };
}

describe('the gift note', () => {
  it('is a field of what is ticked as a gift, is sent with the address and shown in the overview', async () => {
    const { user: shopper, api, draftedBefore } = await start('');
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await shopper.click(gift());
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(
      /At most 300 characters/,
    );
    await shopper.type(field(), ' Srećan rođendan! ');
    await shopper.click(button('Continue to payment'));
    await shopper.click(await screen.findByRole('button', { name: 'Review your order' }));
    expect(await screen.findByText('Srećan rođendan!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Gift note' })).toBeVisible();
    const drafts = draftCalls(api).slice(draftedBefore);
    expect(drafts.map(({ body }) => body)).toEqual([
      { address_id: 9, note: '', gift_note: 'Srećan rođendan!' },
    ]);
  });

  it('of the draft is shown, can be removed, and changes are kept across a reload', async () => {
    const first = await start('Srećan rođendan!');
    expect(await screen.findByLabelText(label)).toHaveValue('Srećan rođendan!');
    expect(field()).not.toHaveFocus();
    await first.user.type(field(), ' Ana');
    first.unmount();

    const { user: shopper, api, draftedBefore } = await start('Srećan rođendan!');
    expect(await screen.findByLabelText(label)).toHaveValue('Srećan rođendan! Ana');
    await shopper.clear(field());
    await shopper.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Review your order' });
    expect(draftCalls(api).slice(draftedBefore)).toMatchObject([{ body: { gift_note: '' } }]);
  });

  it.each([
    ['too long', 'x'.repeat(301), 'The gift note can have at most 300 characters'],
    ['unprintable', 'x\u0007', 'Check this value'],
  ])('that is %s has an error at its field', async (_, value, message) => {
    const { user: shopper, api, draftedBefore } = await start('');
    await shopper.click(gift());
    await shopper.click(await screen.findByLabelText(label));
    await shopper.paste(value);
    await shopper.click(button('Continue to payment'));
    expect(field()).toHaveAccessibleDescription(message);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(draftCalls(api)).toHaveLength(draftedBefore);
  });

  it('may be for somebody else: a saved address with a recipient is another one', async () => {
    const { user: shopper, api } = await start('');
    await shopper.click(gift());
    await shopper.type(await screen.findByLabelText(/^Recipient’s name/), 'Milica Petrović');
    const phone = screen.getByLabelText(/^Recipient’s phone/);
    await shopper.type(phone, '12');
    await shopper.click(button('Continue to payment'));
    expect(phone).toHaveAccessibleDescription(/phone/i);
    await shopper.type(phone, '3456');
    await shopper.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Review your order' });
    const created = api.calls.find(({ path }) => path === '/api/address/create');
    const { id: _, user_id: __, city: ___, ...fields } = address;
    expect(created?.body).toMatchObject({
      ...fields,
      recipient: 'Milica Petrović',
      recipient_phone: '123456',
    });
  });

  it('that is not one any more is sent without its fields', async () => {
    const { user: shopper, api, draftedBefore } = await start('Srećan rođendan!');
    await shopper.type(await screen.findByLabelText(/^Recipient’s name/), 'Milica');
    await shopper.click(gift());
    await shopper.click(button('Continue to payment'));
    await screen.findByRole('button', { name: 'Review your order' });
    expect(draftCalls(api).slice(draftedBefore)).toMatchObject([
      { body: { address_id: 9, gift_note: '' } },
    ]);
    expect(api.calls.some(({ path }) => path === '/api/address/create')).toBe(false);
  });
});
