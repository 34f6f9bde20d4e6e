import { waitFor } from '@testing-library/react';
import { createActor } from 'xstate';
import { makeBrowserTokenStore } from '@/client/tokenStore';
import {
  authenticate,
  sessionMachine,
  getSessionState,
} from '@/web/features/session/sessionMachine';
import { makeSessionActions, makeSessionActors } from '@/web/features/session/sessionActors';
import { signInApi } from '@/web/api/signInApi';
import { selectSignedIn } from '@/web/store/preferences';
import { makeFakeApi, errorResponse } from '../support/fakeApi';
import { testUser } from '../support/fakeSession';
import { makeTestStore } from '../support/renderApp';

const nothingMerged = { cart_lines: 0, cart_capped: 0, wishlist_products: 0 };
const other = { ...testUser, id: 8, name: 'Ana', email: 'ana@primer.rs' };
const customers = new Map([
  ['Bearer 1|mila', testUser],
  ['Bearer 2|ana', other],
]);

/** The tabs of one browser: a write to local storage notifies the other tabs. */
class Browser {
  readonly #windows: EventTarget[] = [];
  readonly #entries = new Map<string, string>();
  /** False while the other tabs are in the back/forward cache. */
  notifiesTabs = true;

  open(): Window {
    const target = new EventTarget();
    this.#windows.push(target);
    const write = (key: string, value: string | null) => {
      if (value === null) this.#entries.delete(key);
      else this.#entries.set(key, value);
      for (const window of this.#windows) {
        if (window === target || !this.notifiesTabs) continue;
        window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
      }
    };
    const localStorage = {
      getItem: (key: string) => this.#entries.get(key) ?? null,
      setItem: write,
      removeItem: (key: string) => write(key, null),
    };
    return Object.assign(target, { localStorage }) as unknown as Window;
  }
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openTab(browser: Browser, name = 'mila') {
  const api = makeFakeApi({
    'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
    'POST /api/auth/login': () => ({
      token: name === 'mila' ? '1|mila' : '2|ana',
      user: name === 'mila' ? testUser : other,
      merged: nothingMerged,
    }),
    'POST /api/auth/logout': () => ({}),
    'GET /api/auth/currentuser': ({ headers }) =>
      customers.get(headers.get('Authorization') ?? '') ?? errorResponse(401, 'unauthenticated'),
  });
  const testStore = makeTestStore({ api, tokens: makeBrowserTokenStore(browser.open()) });
  const { extra } = testStore;
  const deps = { store: testStore.store, extra };
  const machine = sessionMachine.provide({
    actors: makeSessionActors(deps),
    actions: makeSessionActions(deps),
  });
  const session = createActor(machine).start();
  stops.push(() => session.stop());
  const state = () => getSessionState(session.getSnapshot());
  const expectState = (expected: string) => waitFor(() => expect(state()).toBe(expected));
  return { ...testStore, extra, session, state, expectState, api };
}

const logIn = ({ session, store }: ReturnType<typeof openTab>) => {
  const body = { email: 'x@primer.rs', password: 'tajna-lozinka' };
  const request = signInApi.endpoints.login.initiate({ body }, { track: false });
  return authenticate(session, { how: 'login', send: () => store.dispatch(request).unwrap() });
};

test('logging in in one tab signs in the other tab', async () => {
  const browser = new Browser();
  const [first, second] = [openTab(browser), openTab(browser)];
  await Promise.all([first.expectState('visitor'), second.expectState('visitor')]);
  expect(await logIn(first)).toBeNull();
  await second.expectState('signedIn');
  expect(selectSignedIn(second.store.getState())).toBe('signedIn');
});

test('a tab that missed a login notices it when it is used again', async () => {
  const browser = new Browser();
  const [first, second] = [openTab(browser), openTab(browser)];
  await second.expectState('visitor');
  browser.notifiesTabs = false;
  await logIn(first);
  expect(second.state()).toBe('visitor');
  window.dispatchEvent(new Event('focus'));
  await second.expectState('signedIn');
});

test('logging out in one tab logs out the other tab, which does not send another logout', async () => {
  const browser = new Browser();
  const [first, second] = [openTab(browser), openTab(browser)];
  await logIn(first);
  await second.expectState('signedIn');
  first.session.send({ type: 'logout.requested' });
  await second.expectState('visitor');
  expect(second.session.getSnapshot().context.endedBecause).toBe('signedOutElsewhere');
  expect(second.api.calls.map(({ path }) => path)).not.toContain('/api/auth/logout');
  // The other tab drops the data of the customer as well.
  await waitFor(() => {
    expect(JSON.stringify(second.store.getState().api.queries)).not.toContain(testUser.email);
  });
});

test('a token that the server rejected is removed in every tab', async () => {
  const browser = new Browser();
  const [first, second] = [openTab(browser), openTab(browser)];
  await logIn(first);
  await second.expectState('signedIn');
  first.extra.unauthorized.emit({ token: '1|mila', path: '/api/orders' });
  await first.expectState('visitor');
  await second.expectState('visitor');
  expect(first.extra.tokens.read()).toBeNull();
});

test('logging in as a different customer in one tab changes the customer in the other tabs', async () => {
  const browser = new Browser();
  const mila = openTab(browser, 'mila');
  const ana = openTab(browser, 'ana');
  await logIn(mila);
  await ana.expectState('signedIn');
  ana.session.send({ type: 'logout.requested' });
  await Promise.all([mila.expectState('visitor'), ana.expectState('visitor')]);
  await logIn(ana);
  await mila.expectState('signedIn');
  expect(JSON.stringify(mila.store.getState().api.queries)).toContain(other.email);
  expect(JSON.stringify(mila.store.getState().api.queries)).not.toContain(testUser.email);
});
