import type { AddressForm } from '@/contract/address';
import { setTimeout as pause } from 'node:timers/promises';
import { createActor, waitFor } from 'xstate';
import type { Order } from '@/contract/order';
import { baseApi } from '@/web/api/baseApi';
import { orderApi } from '@/web/api/orderApi';
import { makeApiExtra } from '@/client/apiExtra';
import { makeMemoryTokenStore, type TokenStore } from '@/client/tokenStore';
import { makeStore } from '@/web/store/makeStore';
import { makeCheckoutActors } from '@/web/features/checkout/checkoutActors';
import { checkoutMachine, type CheckoutSnapshot } from '@/web/features/checkout/checkoutMachine';
import type { CheckoutStep, Placement } from '@/web/features/checkout/checkoutSetup';
import { queryRetries } from '@/contract/limits';
import type { FaultyNetwork } from './FaultyNetwork';

export interface ShopperParts {
  userId: number;
  token: string;
  network: FaultyNetwork;
  cookies(): string;
  /** The input of the two forms. */
  typed: {
    user: { name: string; last_name: string; phone: string; email: string };
    address: AddressForm;
    note: string;
  };
  signIn(): Promise<string>;
}

/** The result of a checkout. */
export interface CheckoutRun {
  orderId: number;
  /** The pressed buttons. */
  presses: string[];
  /** Forms that had to be submitted again after the shop had reported them as saved. */
  retyped: number;
}

/** More than any path through the checkout needs. */
const maxPresses = 20;

function isBusy(state: CheckoutSnapshot): boolean {
  return (
    state.matches('loading') ||
    (state.matches('shipping') &&
      !state.matches({ shipping: { user: 'idle', address: 'editing' } })) ||
    state.matches({ payment: 'creating' }) ||
    (state.matches('placing') && !state.matches({ placing: { unanswered: 'uncertain' } }))
  );
}

/**
 * Checks out with the real machine, actors and store, using in each state only what the page offers.
 * Reloads the page once, at the overview.
 */
export class CheckoutShopper {
  readonly #parts: ShopperParts;
  readonly #tokens: TokenStore;
  /** Session storage: it survives a reload. */
  #placement: Placement | null = null;
  #page: ReturnType<CheckoutShopper['openPage']>;
  #userSaved = false;
  #addressSaved = false;
  #reloaded = false;
  #retyped = 0;
  readonly #presses: string[] = [];

  constructor(parts: ShopperParts) {
    this.#parts = parts;
    this.#tokens = makeMemoryTokenStore(parts.token);
    this.#page = this.openPage(null);
  }

  private openPage(requestedStep: CheckoutStep | null) {
    const { network, cookies, userId } = this.#parts;
    const extra = makeApiExtra({
      fetch: network.fetch,
      queryRetries,
      tokens: this.#tokens,
      readCookies: cookies,
    });
    const store = makeStore({ extra, locale: 'en' });
    const actors = makeCheckoutActors({
      dispatch: store.dispatch,
      locale: () => 'en',
      userId,
      placements: {
        read: () => this.#placement,
        write: (placement) => (this.#placement = placement),
      },
    });
    const actor = createActor(checkoutMachine.provide({ actors }), { input: { requestedStep } });
    actor.on('user.saved', () => (this.#userSaved = true));
    actor.on('address.saved', () => (this.#addressSaved = true));
    actor.start();
    return { actor, store };
  }

  async checkOut(): Promise<CheckoutRun> {
    while (this.#presses.length < maxPresses) {
      const state = await this.#settled();
      if (state.matches('placed')) {
        const orderId = state.context.placedOrderId ?? 0;
        await this.#showOrder(orderId);
        this.#leave();
        return { orderId, presses: this.#presses, retyped: this.#retyped };
      }
      if (!this.#parts.network.online) {
        this.#parts.network.online = true;
        this.#page.actor.send({ type: 'connection.restored' });
      } else {
        await this.#goOn(state);
      }
    }
    const { value, context } = this.#page.actor.getSnapshot();
    throw new Error(
      `No way to an order: ${JSON.stringify(value)} after ${this.#presses.join(', ')}; ${JSON.stringify(context.failure)}`,
    );
  }

  async #settled(): Promise<CheckoutSnapshot> {
    return waitFor(this.#page.actor, (state) => !isBusy(state), { timeout: 120_000 });
  }

  /** The only action that the page offers. */
  async #goOn(state: CheckoutSnapshot): Promise<void> {
    const { actor } = this.#page;
    const { typed, signIn } = this.#parts;
    if (state.matches('sessionExpired')) {
      this.#press('sign in');
      this.#tokens.write(await signIn());
      return actor.send({ type: 'session.restored' });
    }
    if (state.matches('failed') || state.matches('placing')) {
      // A pause before pressing again, which a starting shop needs too.
      await pause(1_500);
      this.#press('try again');
      return actor.send({ type: 'retry.requested' });
    }
    if (state.context.failure?.error.status === null) await pause(1_500);
    if (state.matches('shipping')) return this.#fillIn(state);
    if (state.matches('payment')) {
      this.#press('go to overview');
      return actor.send({ type: 'method.confirmed' });
    }
    if (state.matches('overview')) {
      if (!this.#reloaded) return this.#reload();
      this.#press('place order');
      actor.send({ type: 'terms.accepted' });
      return actor.send({ type: 'order.confirmed' });
    }
    throw new Error(`Nothing can be done in ${JSON.stringify(state.value)}, with ${typed.note}`);
  }

  #fillIn({ context }: CheckoutSnapshot): void {
    const { actor } = this.#page;
    const { user, address, note } = this.#parts.typed;
    const notes = { note, giftNote: '' };
    if (!this.#userSaved) {
      this.#press('save user');
      return actor.send({ type: 'user.submitted', user });
    }
    if (this.#addressSaved && context.addressId !== null) {
      this.#press('use saved address');
      return actor.send({ type: 'address.chosen', addressId: context.addressId, ...notes });
    }
    if (this.#addressSaved) this.#retyped += 1;
    this.#press('save address');
    return actor.send({ type: 'address.submitted', address, ...notes });
  }

  #press(what: string): void {
    this.#presses.push(what);
  }

  #reload(): void {
    this.#reloaded = true;
    this.#leave();
    this.#page = this.openPage('overview');
  }

  #leave(): void {
    this.#page.actor.stop();
    this.#page.store.dispatch(baseApi.util.resetApiState());
  }

  /** The page after the checkout: it shows the order. */
  async #showOrder(id: number): Promise<Order> {
    const { store } = this.#page;
    return store
      .dispatch(
        orderApi.endpoints.getOrder.initiate(
          { params: { id }, locale: 'en' },
          { forceRefetch: true },
        ),
      )
      .unwrap();
  }
}
