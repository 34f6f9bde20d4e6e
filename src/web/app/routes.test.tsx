import { makeFakeApi, refusal } from '../../../../tests/support/fakeApi';
import { makeTestStore } from '../../../../tests/support/renderApp';
import type { Translations } from '../translations/translations';
import { makePages } from './pages';

const words: Pick<Translations, 'i18n' | 'need'> = {
  i18n: { locale: 'en' } as Translations['i18n'],
  need: async () => undefined,
};

function openPages(answers: Record<string, () => unknown>, more: object = {}) {
  const { store, api } = makeTestStore({ locale: 'en', api: makeFakeApi(answers) });
  const translations = { ...words, ...more } as Translations;
  const pages = (server: boolean) => makePages({ store, translations, server });
  return { api, browser: pages(false), server: pages(true) };
}

const page = { pathname: '/terms', search: '' };

test('every address has a page, and who has none of their own get the one that says so', () => {
  const { browser } = openPages({});
  expect(browser.routeAt('/products/7').name).toBe('product');
  expect(browser.routeAt('/checkout').name).toBe('checkout');
  expect(browser.routeAt('/checkout/overview').name).toBe('checkout');
  expect(browser.routeAt('/no/such/page').name).toBe('not-found');
});

test('words and data are asked for at once, when the code is there', async () => {
  let spoken: () => void = () => undefined;
  const need = () => new Promise<void>((resolve) => (spoken = resolve));
  const { api, browser } = openPages({ 'GET /api/cms/pages/terms': () => null }, { need });
  const ready = browser.prepare(page);
  await browser.load(page.pathname);
  await new Promise((resolve) => setTimeout(resolve));
  expect(api.calls).toHaveLength(1);
  spoken();
  await expect(ready).resolves.toEqual({});
});

test('data that could not be had is told by the page itself; words that could not be had are not', async () => {
  const refused = { 'GET /api/cms/pages/terms': () => refusal(500, 'server_error') };
  const { browser } = openPages(refused);
  await expect(browser.prepare(page)).resolves.toEqual({});
  const lost = async () => Promise.reject(new Error('lost'));
  await expect(openPages(refused, { need: lost }).browser.prepare(page)).rejects.toThrow('lost');
});

test('an address that names nothing is a 404 for the server', async () => {
  const { server } = openPages({});
  const product = { pathname: '/products/none', search: '' };
  await expect(server.prepare(product)).resolves.toEqual({ status: 404 });
});
