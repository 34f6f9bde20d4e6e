import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type PromiseActorLogic,
} from 'xstate';
import type { ErrorCode } from '../../src/contract/errors';
import { apiErrors } from '../../src/contract/apiErrors';
import type { LoginForm, RegisterForm } from '../../src/contract/customer';
import { transportError, type ApiError } from '../../src/web/api/apiError';
import { sessionMachine } from '../../src/web/features/session/sessionMachine';
import {
  Secret,
  type Credentials,
  type SessionEmitted,
  type SessionEvent,
} from '../../src/web/features/session/sessionTypes';

export const password = 'never-to-be-seen';

const loginValues: LoginForm = { email: 'mila@primer.rs', password };
const registerValues: RegisterForm = {
  ...loginValues,
  name: 'Mila',
  last_name: 'Ilić',
  phone: '064123456',
  password_confirmation: password,
};
export const login = new Secret<Credentials>({ kind: 'login', form: loginValues });
export const registration = new Secret<Credentials>({ kind: 'registration', form: registerValues });

export const merged = { cart_lines: 2, cart_capped: 1, wishlist_products: 0 };
export const lostReply = transportError('network', 'the reply was lost');

export function errorResponse(code: ErrorCode): ApiError {
  return { ...apiErrors[code], code };
}

interface Call {
  name: string;
  answer: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The machine with fake actors whose results the test provides. */
export class FakeSession {
  readonly emitted: SessionEmitted[] = [];
  /** Everything that an inspector receives, as JSON. */
  readonly inspected: string[] = [];
  readonly actor;
  readonly clock = new SimulatedClock();
  /** Login state as saved in `authStore`. */
  saved: 'signedIn' | 'signedOut' | null = null;
  /** How often user data was dropped and a logout was sent to the server. */
  forgotten = 0;
  revocations = 0;
  #calls: Call[] = [];
  #watchers = 0;
  #receive: ((event: SessionEvent) => void) | null = null;

  constructor() {
    const machine = sessionMachine.provide({
      actors: {
        readToken: this.#actor('readToken'),
        authenticate: this.#actor('authenticate'),
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

  /** Number of running customer lookups; more than one is a leak. */
  get watchers() {
    return this.#watchers;
  }

  get pending() {
    return this.#calls.map(({ name }) => name);
  }

  send(event: SessionEvent): void {
    this.actor.send(event);
  }

  /** Sends an event of the watching actor. */
  receive(event: SessionEvent): void {
    this.#receive?.(event);
  }

  async answer(output: unknown): Promise<void> {
    this.#calls.pop()?.answer(output);
    await settled();
  }

  /** Simulates that pages which require a user have unmounted. */
  pagesUnmount(): void {
    this.clock.increment(0);
  }

  async reject(error: unknown): Promise<void> {
    this.#calls.pop()?.reject(error);
    await settled();
  }

  #actor<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
    return fromPromise<Output, Input>(
      () =>
        new Promise<Output>((resolve, reject) => {
          const answer = (output: unknown) => resolve(output as Output);
          this.#calls.push({ name, answer, reject: reject });
        }),
    );
  }
}

/** Omits the reference of a snapshot to its machine. */
function plain(snapshot: object): unknown {
  const { value, context, status, input, output, error } = snapshot as Record<string, unknown>;
  return { value, context, status, input, output, error };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));
