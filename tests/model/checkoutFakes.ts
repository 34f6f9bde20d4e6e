import { createActor, fromPromise, SimulatedClock, type PromiseActorLogic } from 'xstate';
import type { ErrorCode } from '../../src/contract/errors';
import { apiErrors } from '../../src/contract/apiErrors';
import { transportError, type ApiError } from '../../src/web/api/apiError';
import type {
  CheckoutStep,
  Drafted,
  PlacementResult,
  Restored,
} from '../../src/web/features/checkout/checkoutSetup';
import { checkoutMachine } from '../../src/web/features/checkout/checkoutMachine';

export function errorResponse(code: ErrorCode, details?: Record<string, unknown>): ApiError {
  return { ...apiErrors[code], code, ...(details && { details }) };
}

export const checkoutAddress = {
  street: 'Ulica',
  street_number: '1',
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

export const lostReply = transportError('network', 'the reply was lost');

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
    defaultMethodId: 1,
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

interface Call {
  name: string;
  input: unknown;
  answer: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The machine with fake actors whose results the test provides. */
export class FakeCheckout {
  readonly calls: Call[] = [];
  readonly clock = new SimulatedClock();
  readonly emitted: string[] = [];
  readonly actor;

  constructor(requestedStep: CheckoutStep | null = null) {
    const machine = checkoutMachine.provide({
      actors: {
        restoreCheckout: this.#actor('restoreCheckout'),
        saveUser: this.#actor('saveUser'),
        saveAddress: this.#actor('saveAddress'),
        draftOrder: this.#actor('draftOrder'),
        createPayment: this.#actor('createPayment'),
        placeOrder: this.#actor('placeOrder'),
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

  #actor<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
    return fromPromise<Output, Input>(
      ({ input }) =>
        new Promise<Output>((resolve, reject) => {
          this.calls.push({
            name,
            input,
            answer: (output) => resolve(output as Output),
            reject: reject,
          });
        }),
    );
  }

  get state() {
    return this.actor.getSnapshot();
  }

  get context() {
    return this.state.context;
  }

  /** The calls to one actor so far. */
  callsOf(name: string): Call[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** Resolves the last call, or the last call to the named actor. */
  async answer(output?: unknown, name?: string): Promise<void> {
    this.#last(name).answer(output);
    await settled();
  }

  async reject(error: unknown, name?: string): Promise<void> {
    this.#last(name).reject(error);
    await settled();
  }

  send(...events: Parameters<typeof this.actor.send>[0][]): void {
    for (const event of events) this.actor.send(event);
  }

  /** Creates a checkout at the overview; the terms are not accepted yet. */
  static async atOverview(): Promise<FakeCheckout> {
    const checkout = new FakeCheckout('overview');
    await checkout.answer(
      restored({ drafted: { ...drafted(1, 1), addressId: 3, note: '', giftNote: '' } }),
    );
    return checkout;
  }

  static async placing(): Promise<FakeCheckout> {
    const checkout = await FakeCheckout.atOverview();
    checkout.send({ type: 'terms.accepted' }, { type: 'order.confirmed' });
    return checkout;
  }

  #last(name?: string): Call {
    const call = this.calls.findLast((candidate) => !name || candidate.name === name);
    if (!call) throw new Error('There is no call to answer');
    return call;
  }
}

/** Waits until the machine has handled settled promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
