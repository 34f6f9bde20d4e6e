import { randomUUID } from 'node:crypto';
import { createActor, SimulatedClock } from 'xstate';
import { baseApi } from '@/web/api/baseApi';
import { makeApiExtra } from '@/client/apiExtra';
import type { FetchPath } from '@/client/securityToken';
import { makeMemoryTokenStore } from '@/client/tokenStore';
import { makeStore } from '@/web/store/makeStore';
import { makeCheckoutActors } from '@/web/features/checkout/checkoutActors';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import type { Placement } from '@/web/features/checkout/checkoutSetup';
import type { TestShop } from '../support/app';
import { makeInjectFetch, type TestClient } from '../support/TestClient';
import { openSession } from '../support/stockedShop';

export const productId = 1;
export const quantity = 2;

export interface InjectedFailure {
  /** `METHOD /path`, where the path is a prefix. */
  call: string;
  before?: () => Promise<unknown>;
  /** The response, if the request is not sent. */
  instead?: () => Response;
  loseReply?: boolean;
  twice?: boolean;
}

/** Runs the real machine, actors, store and server over a network that can inject failures. */
export class ServerCheckout {
  readonly clock = new SimulatedClock();
  /** The client of the same customer in another tab. */
  readonly other: TestClient;
  readonly tokens;
  faults: InjectedFailure[] = [];
  readonly #shop: TestShop;
  readonly customerId: number;
  readonly email: string;
  #placement: Placement | null = null;
  #underWay = 0;
  #stop = async () => {};

  private constructor(shop: TestShop, customerId: number, email: string, token: string) {
    this.#shop = shop;
    this.customerId = customerId;
    this.email = email;
    this.other = shop.client({ token });
    this.tokens = makeMemoryTokenStore(null);
  }

  static async make(shop: TestShop): Promise<ServerCheckout> {
    const email = `${randomUUID()}@primer.rs`;
    const { id } = await shop.database.kysely
      .insertInto('customers')
      .values({
        email,
        email_key: email,
        name: 'Mila',
        last_name: 'Ilić',
        phone: '064123456',
        password_hash: 'none',
        locale: 'sr-LAT',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const checkout = new ServerCheckout(
      shop,
      id,
      email,
      await openSession(shop.database.kysely, id),
    );
    await checkout.signIn();
    await checkout.fillCart();
    return checkout;
  }

  async signIn(): Promise<void> {
    this.tokens.write(await openSession(this.#shop.database.kysely, this.customerId));
  }

  async endSession(): Promise<void> {
    const id = Number(this.tokens.read()?.split('|')[0]);
    await this.#shop.database.kysely.deleteFrom('sessions').where('id', '=', id).execute();
  }

  fillCart() {
    return this.other.put(`/api/carts/products/${productId}`, { quantity: quantity });
  }

  start() {
    const { fetch, readCookies } = makeInjectFetch(this.#shop.app);
    const faulty = this.#faulty(fetch);
    const extra = makeApiExtra({
      fetch: faulty,
      queryRetries: 0,
      tokens: this.tokens,
      readCookies,
    });
    const store = makeStore({ extra, locale: 'sr-LAT' });
    const actors = makeCheckoutActors({
      dispatch: store.dispatch,
      locale: () => 'sr-LAT',
      userId: this.customerId,
      placements: {
        read: () => this.#placement,
        write: (placement) => (this.#placement = placement),
      },
    });
    const actor = createActor(checkoutMachine.provide({ actors }), {
      input: { requestedStep: null },
      clock: this.clock,
    });
    this.#stop = async () => {
      actor.stop();
      await this.#quiet();
      // Cached responses have timers of a minute, which would keep the test process running.
      store.dispatch(baseApi.util.resetApiState());
    };
    actor.start();
    return actor;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async #quiet(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, 5));
    while (this.#underWay > 0);
  }

  #faulty(fetch: FetchPath): FetchPath {
    const response = this.#answering(fetch);
    return async (path, init) => {
      this.#underWay += 1;
      try {
        return await response(path, init);
      } finally {
        this.#underWay -= 1;
      }
    };
  }

  #answering(fetch: FetchPath): FetchPath {
    return async (path, init) => {
      const call = `${init?.method ?? 'GET'} ${path}`;
      const index = this.faults.findIndex((candidate) => call.startsWith(candidate.call));
      const problem = index < 0 ? undefined : this.faults.splice(index, 1)[0];
      await problem?.before?.();
      if (problem?.instead) return problem.instead();
      const first = problem?.twice ? fetch(path, init) : undefined;
      const response = await fetch(path, init);
      await first;
      if (problem?.loseReply) throw new TypeError('the connection was lost');
      return response;
    };
  }
}
