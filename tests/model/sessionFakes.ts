import { createActor, fromCallback, SimulatedClock, type AnyEventObject } from 'xstate';
import { sessionMachine } from '@/web/features/session/sessionMachine';
import type { SignInWay } from '@/web/api/session';
import type { SessionEmitted, SessionEvent } from '@/web/features/session/sessionActors';
import type { SignedInState } from '@/web/store/preferences';
import { FakeActors } from './fakeActors';

export const password = 'never-to-be-seen';

export const ways = ['login', 'registration', 'opening', 'link'] as const;

export const submitted = (how: SignInWay): SessionEvent => ({
  type: `${how}.submitted`,
  attempt: { how, send: () => Promise.reject(new Error(password)) },
});

export const merged = { cart_lines: 2, cart_capped: 1, wishlist_products: 0 };

export class FakeSession extends FakeActors {
  readonly emitted: SessionEmitted[] = [];
  /** Everything that an inspector receives, as JSON. */
  readonly inspected: string[] = [];
  readonly actor;
  readonly clock = new SimulatedClock();
  saved: SignedInState | null = null;
  /** The number of times that user data was dropped and that a logout was sent to the server. */
  forgotten = 0;
  revocations = 0;
  #watchers = 0;
  #receive: ((event: SessionEvent) => void) | null = null;

  constructor() {
    super();
    const machine = sessionMachine.provide({
      actors: {
        readToken: this.getActor('readToken'),
        authenticate: this.getActor('authenticate'),
        watchToken: fromCallback(() => undefined),
        revokeToken: fromCallback(() => {
          this.revocations += 1;
        }),
        watchUser: fromCallback(({ sendBack }) => {
          this.#watchers += 1;
          this.#receive = sendBack as (event: AnyEventObject) => void;
          return () => {
            this.#watchers -= 1;
          };
        }),
      },
      actions: {
        saveSignedIn: (_, state) => (this.saved = state),
        refetchPersonalData: () => undefined,
        clearToken: () => undefined,
        forgetUser: () => (this.forgotten += 1),
      },
    });
    this.actor = createActor(machine, {
      clock: this.clock,
      inspect: (event) => {
        const { actorRef: _, rootId: __, ...shown } = event as typeof event & { rootId: string };
        const snapshot = 'snapshot' in shown ? { ...shown.snapshot, children: null } : null;
        const received = 'event' in shown ? shown.event : null;
        this.inspected.push(JSON.stringify([shown.type, received, snapshot && plain(snapshot)]));
      },
    });
    this.actor.on('*', (event) => this.emitted.push(event));
    this.actor.start();
  }

  get state() {
    return this.actor.getSnapshot();
  }

  /** The number of running customer look-ups; more than one is a leak. */
  get watchers() {
    return this.#watchers;
  }

  send(event: SessionEvent): void {
    this.actor.send(event);
  }

  receive(event: SessionEvent): void {
    this.#receive?.(event);
  }

  /** Simulates unmounting the pages that require a user. */
  pagesUnmount(): void {
    this.clock.increment(0);
  }
}

/** Omits the reference of a snapshot to its machine. */
function plain(snapshot: object): unknown {
  const { value, context, status, input, output, error } = snapshot as Record<string, unknown>;
  return { value, context, status, input, output, error };
}
