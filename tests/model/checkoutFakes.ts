import { typedAddress } from '../support/sampleResponses';
import { createActor, SimulatedClock } from 'xstate';
import type {
  CheckoutStep,
  Drafted,
  Notes,
  PlacementResult,
  Restored,
} from '@/web/features/checkout/checkoutSetup';
import { initialContext } from '@/web/features/checkout/checkoutSetup';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { FakeActors } from './fakeActors';

export const checkoutAddress = {
  ...typedAddress,
  city_id: 1,
  municipality: 'Čačak',
  zipCode: '32000',
  country: 'Srbija',
};
export const checkoutUser = {
  name: 'Mila',
  last_name: 'Ilić',
  phone: '064123456',
  email: 'mila@primer.rs',
};

/** The notes of an event; omitted notes are empty. */
export const withNotes = (notes: Partial<Notes>) => ({
  notes: { ...initialContext.notes, ...notes },
});
export const noNotes = withNotes({});

export function drafted(version = 1, methodId: number | null = null): Drafted {
  return {
    draft: { orderId: 7, version },
    payment: methodId === null ? null : { id: 70, methodId },
  };
}

export function restored(changes: Partial<Restored> = {}): Restored {
  return {
    cartIsEmpty: false,
    placement: null,
    drafted: null,
    addressId: null,
    preselected: { usual: 1, gift: 3 },
    rejected: null,
    ...changes,
  };
}

export const placed: PlacementResult = { type: 'placed', orderId: 7 };

export function orderChanged(version: number): PlacementResult {
  return {
    type: 'changed',
    drafted: drafted(version, 1),
    changes: [{ kind: 'price', product_id: 4, name: 'Med', before: 100, now: 120 }],
  };
}

export class FakeCheckout extends FakeActors {
  readonly clock = new SimulatedClock();
  readonly emitted: string[] = [];
  readonly actor;

  constructor(requestedStep: CheckoutStep | null = null) {
    super();
    const machine = checkoutMachine.provide({
      actors: {
        restoreCheckout: this.getActor('restoreCheckout'),
        saveUser: this.getActor('saveUser'),
        saveAddress: this.getActor('saveAddress'),
        draftOrder: this.getActor('draftOrder'),
        createPayment: this.getActor('createPayment'),
        placeOrder: this.getActor('placeOrder'),
      },
    });
    this.actor = createActor(machine, { input: { requestedStep }, clock: this.clock });
    for (const type of [
      'user.saved',
      'address.saved',
      'address.rejected',
      'payment.rejected',
    ] as const) {
      this.actor.on(type, () => this.emitted.push(type));
    }
    this.actor.start();
  }

  get state() {
    return this.actor.getSnapshot();
  }

  get context() {
    return this.state.context;
  }

  send(...events: Parameters<typeof this.actor.send>[0][]): void {
    for (const event of events) this.actor.send(event);
  }

  static async atOverview(): Promise<FakeCheckout> {
    const checkout = new FakeCheckout('overview');
    await checkout.settle(
      restored({
        drafted: { ...drafted(1, 1), addressId: 3, pickup: null, ...noNotes },
      }),
    );
    return checkout;
  }

  static async placing(): Promise<FakeCheckout> {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'terms.accepted' }, { type: 'order.confirmed' });
    return checkout;
  }
}
