import { configure, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { currency } from '../../../contract/money';
import type { OrderSummary } from '../../../contract/order';
import { order, paid } from '../../../../tests/support/checkoutFixtures';
import { makeFakeApi, refusal, type Answer } from '../../../../tests/support/fakeApi';
import { renderApp } from '../../../../tests/support/renderApp';
import { ToastProvider } from '../../ui/toast/ToastProvider';
import { OrderList } from './OrderList';
import { OrderView } from './OrderView';

// Milliseconds; the machine that runs the tests may be busy.
configure({ asyncUtilTimeout: 5000 });

const placed = order({
  number: '100007',
  status: 'confirmed',
  placed_at: '2026-11-21T08:14:00.000Z',
  lines: order().lines.map((line) => ({ ...line, name: 'Forest honey' })),
  address: {
    street: 'Voćarska',
    street_number: '7',
    city: 'Beograd',
    municipality: 'Zemun',
    zipCode: '11080',
    country: 'Srbija',
  },
  note: 'Zvono ne radi',
  payment: paid.payment,
  payment_method: paid.payment_method,
  history: [
    { status: 'placed', at: '2026-11-21T08:14:00.000Z' },
    { status: 'confirmed', at: '2026-11-21T09:00:00.000Z' },
  ],
});
const summary: OrderSummary = {
  id: 7,
  number: '100007',
  status: 'confirmed',
  total_amount: 104_000,
  currency,
  item_count: 1,
  created_at: placed.created_at,
  placed_at: placed.placed_at,
  images: [],
};

function start(view: ReactElement, answers: Readonly<Record<string, Answer>>) {
  const api = makeFakeApi(answers);
  return renderApp(<ToastProvider>{view}</ToastProvider>, { api, token: '1|secret', locale: 'en' });
}
const showOrder = (answers: Readonly<Record<string, Answer>> = {}, justPlaced = false) =>
  start(<OrderView id={7} justPlaced={justPlaced} />, {
    'GET /api/orders/7': () => placed,
    ...answers,
  });

describe('the list of orders', () => {
  it('shows number, date, status and total, and leads to the order', async () => {
    start(<OrderList />, { 'GET /api/orders': () => [summary] });
    const row = await screen.findByRole('link');
    expect(row).toHaveAttribute('href', '/orders/7');
    for (const part of ['100007', /21/, 'Confirmed', '1,040']) {
      expect(within(row).getByText(part)).toBeVisible();
    }
  });

  it('says that there are none yet', async () => {
    start(<OrderList />, { 'GET /api/orders': () => [] });
    expect(await screen.findByRole('heading', { name: 'You have no orders yet' })).toBeVisible();
  });

  it('offers to try again where they did not come', async () => {
    const { api, user } = start(<OrderList />, {
      'GET /api/orders': () => refusal(500, 'server_error'),
    });
    await screen.findByText('We could not load your orders.');
    api.answer({ 'GET /api/orders': () => [summary] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link')).toBeVisible();
  });
});

describe('an order', () => {
  it('tells its way, lines, address, note and payment', async () => {
    showOrder();
    expect(await screen.findByRole('heading', { name: 'Order no. 100007' })).toBeVisible();
    const way = within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole(
      'listitem',
    );
    expect(way.map((step) => step.getAttribute('data-state'))).toEqual([
      'done',
      'now',
      'coming',
      'coming',
    ]);
    for (const part of [
      'Forest honey',
      '11080 Beograd, Zemun, Srbija',
      'Zvono ne radi',
      'Payment pending',
    ]) {
      expect(screen.getByText(part)).toBeVisible();
    }
  });

  it('thanks for the order that was just placed, with its number and where the letter went', async () => {
    showOrder({}, true);
    const heading = await screen.findByRole('heading', { name: 'Thank you, we have your order' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/order number is 100007.*mila@primer\.rs/)).toBeVisible();
  });

  it('is cancelled only after a second question', async () => {
    const cancelled = { ...placed, status: 'cancelled', cancellable: false } as const;
    const { user, api } = showOrder({ 'POST /api/orders/7/cancel': () => cancelled });
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel the order?' });
    expect(within(dialog).getByRole('button', { name: 'Keep the order' })).toHaveFocus();
    api.answer({ 'GET /api/orders/7': () => cancelled });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull(),
    );
  });

  it('says why it can no longer be cancelled', async () => {
    const { user } = showOrder({
      'POST /api/orders/7/cancel': () => refusal(409, 'order_not_cancellable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });

  it('can be ordered again, and tells what is no longer to be had', async () => {
    const cart = {
      cart_products: [],
      subtotal: 0,
      delivery: 0,
      vat: 0,
      total: 0,
      currency,
      free_delivery_missing: 0,
      version: 2,
    };
    const missing = [
      { name: 'Pear brandy', wished: 1, added: 0 },
      { name: 'Forest honey', wished: 3, added: 2 },
    ];
    const { user } = showOrder({
      'POST /api/orders/7/reorder': () => ({ cart, added: 1, missing }),
    });
    await user.click(await screen.findByRole('button', { name: 'Order again' }));
    expect(await screen.findByText('1 product is in your cart.')).toBeVisible();
    expect(screen.getByText('Pear brandy: no longer in stock.')).toBeVisible();
    expect(screen.getByText('Forest honey: 2 of 3 added.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the cart' })).toHaveAttribute('href', '/shop/cart');
  });

  it('of somebody else is not there', async () => {
    showOrder({ 'GET /api/orders/7': () => refusal(404, 'order_not_found') });
    expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeVisible();
  });
});
