import { stepOf } from '../../src/web/features/checkout/checkoutMachine';
import { placementRepeats } from '../../src/web/features/checkout/checkoutSetup';
import {
  checkoutAddress as address,
  checkoutUser as user,
  drafted,
  FakeCheckout,
  lostReply,
  orderOf,
  refusal,
  restored,
} from './checkoutFakes';

const standing = { ...drafted(1), addressId: 3, note: 'Zvono ne radi' };

describe('where a shopper stands after loading', () => {
  it('is the shipping step without a draft, whatever the address asked for', async () => {
    const checkout = new FakeCheckout('overview');
    await checkout.answer(restored());
    expect(checkout.state.value).toEqual({ shipping: 'editing' });
    expect(stepOf(checkout.state)).toBe('shipping');
  });

  it('is the payment step with a draft that nobody chose a payment for', async () => {
    const checkout = new FakeCheckout('overview');
    await checkout.answer(restored({ drafted: standing }));
    await checkout.answer(drafted(2));
    expect(checkout.state.value).toEqual({ payment: 'choosing' });
    expect(checkout.context.note).toBe('Zvono ne radi');
  });

  it('is the overview with draft and payment, or the earlier step that was asked for', async () => {
    const checkout = await FakeCheckout.atOverview();
    expect(stepOf(checkout.state)).toBe('overview');
    const back = new FakeCheckout('shipping');
    await back.answer(restored({ drafted: { ...standing, ...drafted(1, 1) } }));
    await back.answer(drafted(1, 1));
    expect(stepOf(back.state)).toBe('shipping');
  });

  it('refreshes the draft first, so that nobody agrees to what was true yesterday', async () => {
    const checkout = new FakeCheckout();
    await checkout.answer(restored({ drafted: standing }));
    expect(checkout.callsOf('draftOrder')[0]?.input).toEqual({
      addressId: 3,
      note: 'Zvono ne radi',
    });
    await checkout.answer(drafted(5));
    expect(checkout.context.draft).toEqual({ orderId: 7, version: 5 });
  });

  it('is nowhere with an empty cart', async () => {
    const checkout = new FakeCheckout();
    await checkout.answer(restored({ cartIsEmpty: true }));
    expect(checkout.state.value).toBe('empty');
  });

  it('goes back to shipping where the address of the draft is gone', async () => {
    const checkout = new FakeCheckout('overview');
    await checkout.answer(restored({ drafted: standing }));
    await checkout.refuse(refusal('address_not_found'));
    expect(checkout.state.value).toEqual({ shipping: 'editing' });
    expect(checkout.context.addressId).toBeNull();
  });

  it('places again with the same key what a reload had cut short', async () => {
    const checkout = new FakeCheckout();
    await checkout.answer(
      restored({ placement: { orderId: 7, version: 3, key: 'k' }, cartIsEmpty: true }),
    );
    expect(checkout.state.value).toBe('placing');
    expect(checkout.callsOf('placeOrder')[0]?.input).toEqual({ orderId: 7, version: 3, key: 'k' });
    await checkout.answer({ orderId: 7 });
    expect(checkout.context.placedOrderId).toBe(7);
  });

  it('offers to try again after a failure, and does so', async () => {
    const checkout = new FakeCheckout('payment');
    await checkout.refuse(lostReply);
    expect(checkout.state.value).toBe('failed');
    expect(checkout.context.failure).toEqual({ during: 'loading', error: lostReply });
    checkout.send({ type: 'retry.requested' });
    await checkout.answer(restored());
    expect(stepOf(checkout.state)).toBe('shipping');
  });
});

describe('shipping', () => {
  const atShipping = async () => {
    const checkout = new FakeCheckout();
    await checkout.answer(restored());
    return checkout;
  };

  it('saves the user and stays', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'user.submitted', user });
    await checkout.answer();
    expect(checkout.state.value).toEqual({ shipping: 'editing' });
    expect(checkout.heard).toEqual(['user.saved']);
  });

  it('goes on to payment once the address is saved and the draft made', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'address.submitted', address, note: 'Zvono' });
    await checkout.answer({ addressId: 9 });
    expect(checkout.heard).toEqual(['address.saved']);
    expect(checkout.callsOf('draftOrder')[0]?.input).toEqual({ addressId: 9, note: 'Zvono' });
    await checkout.answer(drafted());
    expect(checkout.state.value).toEqual({ payment: 'choosing' });
  });

  it('does not save an address twice when only the draft failed', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'address.submitted', address, note: '' });
    await checkout.answer({ addressId: 9 });
    await checkout.refuse(lostReply);
    expect(checkout.state.value).toEqual({ shipping: 'editing' });
    expect(checkout.context).toMatchObject({ addressId: 9, failure: { during: 'drafting' } });
  });

  it('tells what was wrong with the address and stays', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'address.submitted', address, note: '' });
    await checkout.refuse(refusal('validation_failed'));
    expect(checkout.heard).toEqual(['address.refused']);
    expect(checkout.context.failure?.during).toBe('savingAddress');
  });

  it('sends once, however often the button is pressed', async () => {
    const checkout = await atShipping();
    checkout.send(
      { type: 'address.submitted', address, note: '' },
      { type: 'address.submitted', address, note: '' },
    );
    expect(checkout.callsOf('saveAddress')).toHaveLength(1);
  });

  it('has an empty cart end the checkout', async () => {
    const checkout = await atShipping();
    checkout.send({ type: 'address.chosen', addressId: 3, note: '' });
    await checkout.refuse(refusal('cart_empty'));
    expect(checkout.state.value).toBe('empty');
  });
});

describe('payment', () => {
  const atPayment = async (methodId: number | null = null) => {
    const checkout = new FakeCheckout('payment');
    await checkout.answer(restored({ drafted: { ...standing, ...drafted(1, methodId) } }));
    await checkout.answer(drafted(1, methodId));
    return checkout;
  };

  it('has cash upon delivery chosen where nothing was', async () => {
    expect((await atPayment()).context.methodId).toBe(1);
  });

  it('makes a payment and goes on', async () => {
    const checkout = await atPayment();
    checkout.send({ type: 'method.confirmed' });
    expect(checkout.callsOf('createPayment')[0]?.input).toEqual({ orderId: 7, methodId: 1 });
    await checkout.answer({ id: 70, methodId: 1 });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
  });

  it('does not make an existing payment twice', async () => {
    const checkout = await atPayment(1);
    checkout.send({ type: 'method.confirmed' });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    expect(checkout.callsOf('createPayment')).toHaveLength(0);
  });

  it('makes it anew where another method was chosen', async () => {
    const checkout = await atPayment(1);
    checkout.send({ type: 'method.chosen', methodId: 3 }, { type: 'method.confirmed' });
    expect(checkout.callsOf('createPayment')[0]?.input).toEqual({ orderId: 7, methodId: 3 });
  });

  it('refuses an address that asks for the overview before there is a payment', async () => {
    const checkout = await atPayment();
    checkout.send({ type: 'step.requested', step: 'overview' });
    expect(stepOf(checkout.state)).toBe('payment');
    checkout.send({ type: 'step.requested', step: 'shipping' });
    expect(stepOf(checkout.state)).toBe('shipping');
    checkout.send({ type: 'step.requested', step: 'payment' });
    expect(stepOf(checkout.state)).toBe('payment');
  });
});

describe('placing', () => {
  it('needs consent', async () => {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'order.confirmed' });
    expect(checkout.state.value).toEqual({ overview: 'reviewing' });
    checkout.send(
      { type: 'terms.accepted' },
      { type: 'terms.declined' },
      { type: 'order.confirmed' },
    );
    expect(checkout.callsOf('placeOrder')).toHaveLength(0);
  });

  it('sends once, however often the button is pressed', async () => {
    const checkout = await FakeCheckout.placing();
    checkout.send({ type: 'order.confirmed' });
    expect(checkout.callsOf('placeOrder')).toHaveLength(1);
  });

  it('shows what changed and asks for consent to the new version, under a new key', async () => {
    const checkout = await FakeCheckout.placing();
    const change = { kind: 'price', product_id: 4, name: 'Med', before: 100, now: 120 } as const;
    await checkout.refuse(
      refusal('order_changed', { changes: [change], order: orderOf('draft', 2) }),
    );
    expect(checkout.state.value).toEqual({ overview: 'changed' });
    expect(checkout.context).toMatchObject({
      changes: [change],
      termsAccepted: false,
      draft: { orderId: 7, version: 2 },
    });
    checkout.send({ type: 'order.confirmed' });
    expect(checkout.callsOf('placeOrder')).toHaveLength(1);
    checkout.send({ type: 'terms.accepted' }, { type: 'order.confirmed' });
    const [first, second] = checkout
      .callsOf('placeOrder')
      .map((call) => call.input as { version: number; key: string });
    expect(second).toMatchObject({ version: 2 });
    expect(second?.key).not.toBe(first?.key);
  });

  it('ends where nothing is left to order', async () => {
    const checkout = await FakeCheckout.placing();
    await checkout.refuse(refusal('order_changed', { changes: [], order: null }));
    expect(checkout.state.value).toBe('empty');
  });

  it('repeats a lost placement with the same key, then asks the shopper', async () => {
    const checkout = await FakeCheckout.placing();
    for (let repeat = 0; repeat < placementRepeats; repeat += 1) {
      await checkout.refuse(lostReply);
      expect(checkout.state.value).toEqual({ placementUncertain: 'waiting' });
      checkout.clock.increment(1000 * 2 ** repeat);
    }
    await checkout.refuse(refusal('server_error'));
    expect(checkout.state.value).toEqual({ placementUncertain: 'asking' });
    checkout.send({ type: 'retry.requested' });
    await checkout.answer({ orderId: 7 });
    expect(checkout.state.value).toBe('placed');
    const keys = new Set(
      checkout.callsOf('placeOrder').map((call) => (call.input as { key: string }).key),
    );
    expect(keys.size).toBe(1);
  });

  it('knows an order that another tab has placed', async () => {
    const checkout = await FakeCheckout.placing();
    await checkout.refuse(refusal('order_not_draft', { order: orderOf('placed') }));
    expect(checkout.state.value).toBe('placed');
    expect(checkout.context.placedOrderId).toBe(7);
  });

  it.each(['order_not_draft', 'payment_required', 'order_not_found'] as const)(
    'looks anew after %s',
    async (code) => {
      const checkout = await FakeCheckout.placing();
      await checkout.refuse(refusal(code));
      expect(checkout.state.value).toEqual({ loading: 'restoring' });
    },
  );

  it('waits for the shopper to sign in again, then stands at the overview', async () => {
    const checkout = await FakeCheckout.placing();
    await checkout.refuse(refusal('unauthenticated'));
    expect(checkout.state.value).toBe('sessionExpired');
    checkout.send({ type: 'session.restored' });
    await checkout.answer(restored({ drafted: { ...standing, ...drafted(1, 1) } }));
    await checkout.answer(drafted(1, 1));
    expect(stepOf(checkout.state)).toBe('overview');
  });
});

describe('a change elsewhere', () => {
  it.each(['cart.emptied', 'draft.superseded'] as const)(
    'has the overview look anew after %s',
    async (type) => {
      const checkout = await FakeCheckout.atOverview();
      checkout.send({ type: 'terms.accepted' }, { type });
      expect(checkout.state.value).toEqual({ loading: 'restoring' });
      await checkout.answer(restored({ drafted: { ...standing, ...drafted(2, 1) } }));
      await checkout.answer(drafted(2, 1));
      expect(stepOf(checkout.state)).toBe('overview');
      expect(checkout.context).toMatchObject({ termsAccepted: false, draft: { version: 2 } });
    },
  );
});
