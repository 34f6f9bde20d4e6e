import { checkoutSteps } from '@/contract/paths';
import { canReach } from '@/web/features/checkout/checkoutSetup';
import { checkoutMachine, getStep } from '@/web/features/checkout/checkoutMachine';
import { FakeCheckout, noNotes } from './checkoutFakes';
import { checkoutPaths, checkoutTransitions, type ModelEvent } from './checkoutPaths';
import { settled } from './fakeActors';
import { followPath, getLongest, activeLeaves, leaves } from './modelPaths';

const paths = checkoutPaths();
const transitions = checkoutTransitions();

const getActor = ({ type }: ModelEvent) => type.split('.').at(-1);

async function applyEvent(checkout: FakeCheckout, event: ModelEvent): Promise<void> {
  if ('output' in event) await checkout.settle(event.output, getActor(event));
  else if ('error' in event) await checkout.reject(event.error, getActor(event));
  else if ('name' in event || event.type.startsWith('xstate.')) checkout.clock.increment(60_000);
  else checkout.send(event as Parameters<FakeCheckout['send']>[0]);
  await settled();
}

it('reaches every state of the checkout', () => {
  const reached = new Set(paths.flatMap(({ state }) => activeLeaves(state.value)));
  const transient = ['loading.restored', 'shipping.address.drafted', 'overview.drafting.drafted'];
  expect([...reached].sort()).toEqual(
    leaves(checkoutMachine.root)
      .filter((leaf) => !transient.includes(leaf))
      .sort(),
  );
});

it(`follows every path of the graph (${paths.length}) and every event in every state (${transitions.length})`, async () => {
  for (const path of getLongest([...paths, ...transitions])) {
    const checkout = new FakeCheckout();
    await followPath(path, checkout, async (event) => {
      await applyEvent(checkout, event);
      const step = getStep(checkout.state);
      // The URL never shows a step that cannot be reached.
      if (step && !checkout.state.matches('placing'))
        expect(canReach(checkout.context, step)).toBe(true);
    });
    // An idempotency key is only used for one version of an order.
    const sent = checkout
      .getCalls('placeOrder')
      .map((call) => call.input as { version: number; key: string });
    const versions = new Map<string, number>();
    for (const { key, version } of sent) {
      expect(versions.get(key) ?? version).toBe(version);
      versions.set(key, version);
    }
  }
});

it('can leave every state except the placed order', () => {
  for (const { state } of paths) {
    if (state.matches('placed')) continue;
    const requested = checkoutSteps.map((step) => ({ type: 'step.requested' as const, step }));
    const hasWay =
      Object.keys(state.children).length > 0 ||
      [
        ...requested,
        { type: 'retry.requested' as const },
        { type: 'session.restored' as const },
        { type: 'cart.filled' as const },
        { type: 'address.chosen' as const, addressId: 1, ...noNotes },
      ].some((event) => state.can(event));
    expect({ state: state.value, hasWay }).toEqual({ state: state.value, hasWay: true });
  }
});
