import { getStep } from '@/web/features/checkout/checkoutMachine';
import { maxPlacementRetries } from '@/web/features/checkout/checkoutSetup';
import {
  checkoutAddress as address,
  checkoutUser as user,
  drafted,
  FakeCheckout,
  noNotes,
  withNotes,
  placed,
  restored,
} from './checkoutFakes';
import { errorResponse, lostReply } from './fakeActors';

const notes = withNotes({ note: 'Zvono ne radi' });
const existing = { ...drafted(1), addressId: 3, pickup: null, ...notes };

const saved = { type: 'address.chosen', addressId: 3, ...noNotes } as const;
const typed = { type: 'address.submitted', address, ...noNotes } as const;

const nobody = { recipient: '', recipient_phone: '' };
const editing = { shipping: { user: 'idle', address: 'editing' } };

describe('shipping', () => {
  const atShipping = async () => {
    const checkout = new FakeCheckout();
    await checkout.settle(restored());
    return checkout;
  };

  it('asks for an address with the reason if pickup is no longer possible', async () => {
    const notOffered = errorResponse('pickup_not_offered');
    const failure = { during: 'drafting', error: notOffered };
    const checkout = await atShipping();
    checkout.send({ type: 'pickup.submitted', pickup: nobody, ...noNotes });
    await checkout.reject(notOffered);
    expect(checkout.state.value).toEqual(editing);
    expect(checkout.context).toMatchObject({ pickup: null, draft: null, failure });
    // Pickup was disabled between the overview and placing.
    const late = await FakeCheckout.placing();
    await late.reject(notOffered);
    await late.settle(restored({ rejected: notOffered }));
    expect(late.state.value).toEqual(editing);
    expect(late.context).toMatchObject({ placement: null, failure });
  });

  it.each([
    ['a new address', typed, 'saveAddress'],
    ['a saved address', saved, 'draftOrder'],
  ] as const)(
    'keeps %s that is submitted while user information is being saved',
    async (_, event, next) => {
      const checkout = await atShipping();
      checkout.send({ type: 'user.submitted', user }, event);
      expect(checkout.state.value).toEqual({
        shipping: { user: 'saving', address: 'waitingForUser' },
      });
      expect(checkout.getCalls(next)).toHaveLength(0);
      await checkout.settle(user);
      expect(checkout.getCalls(next)).toHaveLength(1);
      if (next === 'saveAddress') await checkout.settle({ addressId: 9 });
      await checkout.settle(drafted());
      expect(checkout.getCalls('createPayment')[0]?.input).toEqual({ orderId: 7, methodId: 1 });
      await checkout.settle({ id: 70, methodId: 1 });
      expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    },
  );

  it('does not continue if user information could not be saved', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'user.submitted', user }, saved);
    await checkout.reject(errorResponse('validation_failed'));
    expect(checkout.state.value).toEqual(editing);
    expect(checkout.context.failure?.during).toBe('savingUser');
    expect(checkout.getCalls('draftOrder')).toHaveLength(0);
    checkout.send({ type: 'user.submitted', user }, saved);
    await checkout.settle(user);
    expect(checkout.getCalls('draftOrder')).toHaveLength(1);
  });

  it('saves changes that were made while user information was being saved, and then continues', async () => {
    const checkout = await atShipping();
    const updated = { ...user, phone: '0659876543' };
    checkout.send(
      { type: 'user.submitted', user },
      { type: 'user.submitted', user: updated },
      saved,
    );
    expect(checkout.getCalls('saveUser')).toHaveLength(1);
    await checkout.settle(user);
    expect(checkout.getCalls('saveUser')[1]?.input).toEqual(updated);
    expect(checkout.getCalls('draftOrder')).toHaveLength(0);
    await checkout.settle(updated);
    expect(checkout.getCalls('draftOrder')).toHaveLength(1);
  });

  it('recreates the draft if user information is saved while the order is being drafted', async () => {
    const checkout = await atShipping();
    checkout.send(saved, { type: 'user.submitted', user });
    await checkout.settle(drafted(), 'draftOrder');
    expect(checkout.state.value).toEqual({
      shipping: { user: 'saving', address: 'waitingForUser' },
    });
    await checkout.settle(user, 'saveUser');
    expect(checkout.getCalls('draftOrder')).toHaveLength(2);
  });

  it('sends one request for repeated presses of the button', async () => {
    const checkout = await atShipping();
    checkout.send(typed, typed);
    expect(checkout.getCalls('saveAddress')).toHaveLength(1);
  });

  it('continues to the payment step if the payment method could not be saved', async () => {
    const checkout = await atShipping();
    checkout.send(saved);
    await checkout.settle(drafted());
    await checkout.reject(errorResponse('validation_failed'));
    expect(checkout.state.value).toEqual({ payment: 'choosing' });
    expect(checkout.context.failure?.during).toBe('creatingPayment');
    expect(checkout.emitted).toEqual(['payment.rejected']);
    checkout.send({ type: 'method.confirmed' });
    await checkout.settle({ id: 70, methodId: 1 });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
  });

  it('ends the checkout if the cart is empty', async () => {
    const checkout = await atShipping();
    checkout.send(saved);
    await checkout.reject(errorResponse('cart_empty'));
    expect(checkout.state.value).toBe('empty');
  });
});

describe('payment', () => {
  const atPayment = async (methodId: number | null = null) => {
    const checkout = new FakeCheckout('payment');
    await checkout.settle(restored({ drafted: { ...existing, ...drafted(1, methodId) } }));
    return checkout;
  };

  it('does not recreate an existing payment', async () => {
    const checkout = await atPayment(1);
    checkout.send({ type: 'method.confirmed' });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    expect(checkout.getCalls('createPayment')).toHaveLength(0);
  });

  it('creates a new payment if a different method is selected', async () => {
    const checkout = await atPayment(1);
    checkout.send({ type: 'method.chosen', methodId: 3 }, { type: 'method.confirmed' });
    expect(checkout.getCalls('createPayment')[0]?.input).toEqual({ orderId: 7, methodId: 3 });
  });
});

describe('the overview', () => {
  const transfer = { type: 'method.chosen', methodId: 3 } as const;
  const cash = { type: 'method.chosen', methodId: 1 } as const;

  it('immediately saves a different payment method and keeps the consent', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'terms.accepted' }, transfer);
    expect(checkout.getCalls('createPayment')[0]?.input).toEqual({ orderId: 7, methodId: 3 });
    await checkout.settle({ id: 70, methodId: 3 });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    expect(checkout.context).toMatchObject({ payment: { methodId: 3 }, termsAccepted: true });
  });

  it('saves the last of several selected methods', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send(transfer, cash);
    await checkout.settle({ id: 70, methodId: 3 });
    expect(checkout.getCalls('createPayment')[1]?.input).toEqual({ orderId: 7, methodId: 1 });
    await checkout.settle({ id: 70, methodId: 1 });
    expect(checkout.context).toMatchObject({ methodId: 1, payment: { methodId: 1 } });
  });

  it('returns to the saved payment method if a different one could not be saved, and does not place the order', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'terms.accepted' }, transfer, { type: 'order.confirmed' });
    await checkout.reject(lostReply);
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    expect(checkout.context.methodId).toBe(1);
    expect(checkout.emitted).toEqual(['payment.rejected']);
    expect(checkout.getCalls('placeOrder')).toHaveLength(0);
  });

  it('places the order with the payment method that was being saved', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'terms.accepted' }, transfer, { type: 'order.confirmed' });
    expect(checkout.getCalls('placeOrder')).toHaveLength(0);
    await checkout.settle({ id: 70, methodId: 3 });
    expect(checkout.getCalls('placeOrder')[0]?.input).toMatchObject({ methodId: 3 });
  });

  it('shows the saved payment method after an unconfirmed choice at the payment step', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'step.requested', step: 'payment' }, transfer);
    checkout.send({ type: 'step.requested', step: 'overview' });
    expect(checkout.context).toMatchObject({ methodId: 1, payment: { methodId: 1 } });
  });
});

describe('a change of the code in the overview', () => {
  const changed = { type: 'code.changed' } as const;
  const confirmed = { type: 'order.confirmed' } as const;

  it('refreshes the draft and asks for consent to the new amount', async () => {
    const checkout = await FakeCheckout.atOverview();
    const { payment } = checkout.context;
    checkout.send({ type: 'terms.accepted' }, changed, confirmed);
    expect(checkout.state.value).toEqual({ overview: { drafting: 'sending' } });
    await checkout.settle({ ...drafted(2), payment });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    expect(checkout.context).toMatchObject({ draft: { version: 2 }, termsAccepted: false });
    checkout.send(confirmed);
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
  });

  it('saves a payment method that is chosen while another is being saved', async () => {
    const checkout = await FakeCheckout.atOverview();
    const { payment } = checkout.context;
    checkout.send(changed, { type: 'method.chosen', methodId: 3 });
    await checkout.settle({ ...drafted(2), payment });
    expect(checkout.state.value).toEqual({ overview: { saving: 'alone' } });
  });

  it('reloads the checkout if the draft could not be refreshed', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send(changed);
    await checkout.reject(lostReply);
    expect(checkout.state.matches('loading')).toBe(true);
  });
});

describe('a gift', () => {
  const giftAddress = { ...saved, ...withNotes({ gift: true }) };
  const toShipping = { type: 'step.requested', step: 'shipping' } as const;
  /** Submits the shipping step and saves the payment as requested. */
  const submit = async (checkout: FakeCheckout, event: typeof saved | typeof giftAddress) => {
    checkout.send(event);
    await checkout.settle({ ...drafted(2), payment: checkout.context.payment });
    const { methodId, payment } = checkout.context;
    if (payment?.methodId !== methodId) await checkout.settle({ id: 70, methodId });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    return checkout.context.payment?.methodId;
  };

  it('is paid by transfer, and in cash again if it is no longer a gift', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send(toShipping);
    expect(await submit(checkout, giftAddress)).toBe(3);
    checkout.send(toShipping);
    expect(await submit(checkout, saved)).toBe(1);
  });

  it.each(['overview', 'payment'] as const)(
    'is paid in cash if the customer selected cash at the %s step',
    async (step) => {
      const checkout = await FakeCheckout.atOverview();
      if (step === 'payment') {
        checkout.send({ type: 'step.requested', step }, { type: 'method.confirmed' });
      } else {
        checkout.send({ type: 'method.chosen', methodId: 3 });
        await checkout.settle({ id: 70, methodId: 3 });
        checkout.send({ type: 'method.chosen', methodId: 1 });
        await checkout.settle({ id: 70, methodId: 1 });
      }
      checkout.send(toShipping);
      expect(await submit(checkout, giftAddress)).toBe(1);
    },
  );

  it('keeps a choice that differs from the preselected method after a reload', async () => {
    const checkout = new FakeCheckout('shipping');
    const gift = { ...existing, ...drafted(1, 1), ...withNotes({ gift: true }) };
    await checkout.settle(restored({ drafted: gift }));
    expect(await submit(checkout, giftAddress)).toBe(1);
  });

  it('is paid in cash if no transfer is offered', async () => {
    const checkout = new FakeCheckout();
    await checkout.settle(restored({ preselected: { usual: 1, gift: 1 } }));
    expect(await submit(checkout, giftAddress)).toBe(1);
  });
});

describe('placing', () => {
  it('requires acceptance of the terms', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'order.confirmed' });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    checkout.send(
      { type: 'terms.accepted' },
      { type: 'terms.declined' },
      { type: 'order.confirmed' },
    );
    expect(checkout.getCalls('placeOrder')).toHaveLength(0);
  });

  it('sends one request for repeated presses of the button', async () => {
    const checkout = await FakeCheckout.placing();
    checkout.send({ type: 'order.confirmed' });
    expect(checkout.getCalls('placeOrder')).toHaveLength(1);
  });

  it('ends the checkout if no product is left to order', async () => {
    const checkout = await FakeCheckout.placing();
    await checkout.settle({ type: 'nothingLeft' });
    expect(checkout.state.value).toBe('empty');
  });

  it('retries a placement without a reply with the same key, and then asks the customer', async () => {
    const checkout = await FakeCheckout.placing();
    for (let repeat = 0; repeat < maxPlacementRetries; repeat += 1) {
      await checkout.reject(lostReply);
      expect(checkout.state.value).toEqual({ placing: { unanswered: 'waiting' } });
      checkout.clock.increment(1000 * 2 ** repeat);
      expect(checkout.state.value).toEqual({ placing: { sending: 'repeated' } });
    }
    await checkout.reject(errorResponse('server_error'));
    expect(checkout.state.value).toEqual({ placing: { unanswered: 'uncertain' } });
    checkout.send({ type: 'retry.requested' });
    await checkout.settle(placed);
    expect(checkout.state.value).toBe('placed');
    expect(checkout.state.status).toBe('done');
    const keys = new Set(
      checkout.getCalls('placeOrder').map((call) => (call.input as { key: string }).key),
    );
    expect(keys.size).toBe(1);
  });

  it.each(['order_not_draft', 'payment_required', 'order_not_found'] as const)(
    'reloads after %s',
    async (code) => {
      const checkout = await FakeCheckout.placing();
      await checkout.reject(errorResponse(code));
      expect(checkout.state.value).toEqual({ loading: 'restoring' });
    },
  );
});

describe('a change in another tab', () => {
  it.each(['cart.emptied', 'draft.superseded'] as const)(
    'reloads the overview after %s',
    async (type) => {
      const checkout = await FakeCheckout.atOverview();
      checkout.send({ type: 'terms.accepted' }, { type });
      expect(checkout.state.value).toEqual({ loading: 'restoring' });
      await checkout.settle(restored({ drafted: { ...existing, ...drafted(2, 1) } }));
      expect(getStep(checkout.state)).toBe('overview');
      expect(checkout.context).toMatchObject({ termsAccepted: false, draft: { version: 2 } });
    },
  );
});
