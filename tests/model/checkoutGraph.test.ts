import { canReach, checkoutSteps } from '../../src/web/features/checkout/checkoutContext';
import { checkoutMachine, stepOf } from '../../src/web/features/checkout/checkoutMachine';
import { FakeCheckout, settled } from './checkoutFakes';
import { checkoutPaths, checkoutTransitions, type ModelEvent } from './checkoutPaths';
import { leaves, place } from './stateTree';

const paths = checkoutPaths();
const transitions = checkoutTransitions();

async function act(checkout: FakeCheckout, event: ModelEvent): Promise<void> {
  if ('output' in event) await checkout.answer(event.output);
  else if ('error' in event) await checkout.refuse(event.error);
  else if ('name' in event || event.type.startsWith('xstate.')) checkout.clock.increment(60_000);
  else checkout.send(event as Parameters<FakeCheckout['send']>[0]);
  await settled();
}

it('reaches every state of the checkout', () => {
  const reached = new Set(paths.map(({ state }) => place(state.value)));
  // Nobody rests in `restored`: it leads on at once.
  expect([...reached].sort()).toEqual(
    leaves(checkoutMachine.root)
      .filter((leaf) => leaf !== 'loading.restored')
      .sort(),
  );
});

it(`walks every path of the graph (${paths.length}) and everything that can happen in a state (${transitions.length})`, async () => {
  for (const path of [...paths, ...transitions]) {
    const checkout = new FakeCheckout();
    for (const { event, state } of path.steps) {
      await act(checkout, event);
      expect({ path: path.name, state: checkout.state.value }).toEqual({
        path: path.name,
        state: state.value,
      });
      const step = stepOf(checkout.state);
      const settledStep =
        !checkout.state.matches('placing') && !checkout.state.matches('placementUncertain');
      // The address can never show a step whose ground is missing.
      if (step && settledStep) expect(canReach(checkout.context, step)).toBe(true);
    }
    // A key is used for one version of one order only, until an answer was certain.
    const sent = checkout
      .callsOf('placeOrder')
      .map((call) => call.input as { version: number; key: string });
    const versions = new Map<string, number>();
    for (const { key, version } of sent) {
      expect(versions.get(key) ?? version).toBe(version);
      versions.set(key, version);
    }
  }
});

it('has a way out of every state but the placed order', () => {
  for (const { state } of paths) {
    if (state.matches('placed')) continue;
    const asked = checkoutSteps.map((step) => ({ type: 'step.requested' as const, step }));
    const hasWay =
      Object.keys(state.children).length > 0 ||
      [
        ...asked,
        { type: 'retry.requested' as const },
        { type: 'session.restored' as const },
        { type: 'cart.filled' as const },
      ].some((event) => state.can(event)) ||
      state.can({ type: 'address.chosen', addressId: 1, note: '' });
    expect({ state: state.value, hasWay }).toEqual({ state: state.value, hasWay: true });
  }
});
