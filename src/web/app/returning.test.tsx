import { fireEvent, render, waitFor, within } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { storageKeys } from '@/contract/wire';
import { makeFakeApi, type FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { readAllMessages, readMessages } from '@tests/support/messages';
import { sampleList } from '@tests/support/sampleProducts';
import { layoutAnswers } from '@tests/support/sampleResponses';
import { makeApiExtra } from '@/client/apiExtra';
import { makeBrowserTokenStore } from '@/client/tokenStore';
import { makeTranslations } from '@/lib/translations/translations';
import { makeBrowserStorage, makePendingStorage } from '../store/browserStorage';
import { makeStore } from '../store/makeStore';
import { selectProductCategory, selectSignedIn } from '../store/preferences';
import { makeRoutes, type PageHandle, type RouteDependencies } from './routes';
import { App, makeBrowserRouter } from './start';

const signedIn = () => ({
  token: '2|fresh',
  user: testUser,
  merged: { cart_lines: 0, cart_capped: 0, wishlist_products: 0 },
});

const responses: FakeResponses = {
  ...layoutAnswers,
  'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
  'GET /api/wishlist': () => ({ products: [] }),
  'GET /api/products': () => sampleList([]),
  'POST /api/auth/login': signedIn,
  'POST /api/auth/register': signedIn,
  'GET /api/auth/currentuser': () => testUser,
};
const unresolved = new Promise<Response>(() => undefined);

// React schedules its own renders, as in a browser.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
beforeEach(() => {
  // jsdom does not implement `scrollTo`.
  window.scrollTo = () => undefined;
  setScreen({ width: 390 });
});

/** Starts the app with values that an earlier visit stored. */
async function open(path: string, stored: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(stored)) {
    localStorage.setItem(key, JSON.stringify({ value: JSON.stringify(value) }));
  }
  const api = makeFakeApi(responses);
  const extra = makeApiExtra({
    // Requests for page data get no response.
    fetch: async (to, init) =>
      `${init?.method ?? 'GET'} ${to.split('?')[0]}` in responses
        ? api.fetch(to, init)
        : unresolved,
    queryRetries: 0,
    tokens: makeBrowserTokenStore(window),
    readCookies: () => 'XSRF-TOKEN=test',
  });
  const translations = makeTranslations({
    locale: 'en',
    messages: readAllMessages('en'),
    load: async (language, namespace) => readMessages(language, namespace),
  });
  const store = makeStore({
    extra,
    locale: 'en',
    storage: makeBrowserStorage(window),
    pendingStorage: makePendingStorage(window),
  });
  window.history.replaceState(null, '', path);
  const routes = makeRoutes({ store, extra, translations });
  const router = await makeBrowserRouter(routes, false);
  // Load the data that the server would send with the page.
  const page = matchRoutes(routes, window.location)!.at(-1)!;
  const { search } = window.location;
  await (page.route.handle as PageHandle).prefetch({ search, params: page.params });
  const app = <App {...{ store, extra, translations, router }} origin="https://shop.test" />;
  render(app, { container: document as unknown as HTMLElement });
  const at = () => router.state.location.pathname + router.state.location.search;
  const isAt = (path: string) => waitFor(() => expect(at()).toBe(path));
  return { store, router, isAt, page: () => within(document.body) };
}
type Visit = Awaited<ReturnType<typeof open>>;

function guardedPaths(): string[] {
  const all = (routes: RouteObject[]): RouteObject[] =>
    routes.flatMap((route) => [route, ...all(route.children ?? [])]);
  return all(makeRoutes({} as RouteDependencies))
    .filter(({ handle }) => (handle as PageHandle | undefined)?.guarded)
    .map(({ path = '' }) => path.replace(':id', '1'));
}

const fields: Readonly<Record<string, string>> = {
  'First name': 'Mila',
  'Last name': 'Ilić',
  Email: 'mila@primer.rs',
  Phone: '064123456',
  Password: 'tajna-lozinka',
  'Confirm password': 'tajna-lozinka',
};

async function submitForm({ page }: Visit, labels: readonly string[], button: string) {
  const submit = await page().findByRole('button', { name: button });
  const form = within(submit.closest('form')!);
  for (const label of labels) {
    fireEvent.change(form.getByLabelText(label), { target: { value: fields[label] } });
  }
  fireEvent.click(submit);
}

const waysToLogIn = {
  'logging in': (visit: Visit) => submitForm(visit, ['Email', 'Password'], 'Log in'),
  registering: async (visit: Visit) => {
    await visit.router.navigate(pagePaths.register);
    await submitForm(visit, Object.keys(fields), 'Register');
  },
  'a login in another tab': async () => {
    localStorage.setItem(storageKeys.accessToken, '2|fresh');
    const stored = { key: storageKeys.accessToken, newValue: '2|fresh' };
    window.dispatchEvent(new StorageEvent('storage', stored));
  },
};

// This must be the first test, because stores of other tests still write to the same storage.
test('nobody is logged in without a token', async () => {
  const { store } = await open('/terms', { authStore: 'signedIn' });
  await store.rehydrated;
  await waitFor(() => expect(selectSignedIn(store.getState())).toBe('signedOut'));
  await store.persistor.flush();
  expect(localStorage.getItem(storageKeys.auth)).toContain('signedOut');
});

const first = guardedPaths()[0]!;
test.each([
  ...guardedPaths().map((path) => [path, 'logging in'] as const),
  ...(['registering', 'a login in another tab'] as const).map((method) => [first, method] as const),
])(
  'a user who opens %s directly returns there after %s, despite a stored previous page',
  async (path, method) => {
    const visit = await open(path, { previousRoute: '/terms' });
    await visit.isAt(pagePaths.login);
    await waysToLogIn[method](visit);
    await visit.isAt(path);
  },
);

test('the category of a list that is opened directly replaces the stored category', async () => {
  const { store } = await open('/shop?category=honey', { productCategory: 'tea' });
  await store.rehydrated;
  await waitFor(() => expect(selectProductCategory(store.getState())).toBe('honey'));
});
