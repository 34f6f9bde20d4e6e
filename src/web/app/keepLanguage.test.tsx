import { act, screen } from '@testing-library/react';
import { renderApp } from '@tests/support/renderApp';
import { languageChosen, selectLanguage } from '../store/preferences';
import { useText } from '@/lib/text';
import { keepLanguage } from './start';

function Words() {
  return <h1>{useText().text('cart:title')}</h1>;
}

async function shop(path = '/') {
  const app = renderApp(<Words />, { path });
  const stop = await act(async () => keepLanguage({ ...app, document }));
  return { ...app, stop };
}

beforeEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
});

test('choosing a language, and the default one again, changes the texts and the cookie for the server', async () => {
  const { store, stop } = await shop();
  expect(screen.getByRole('heading')).toHaveTextContent('Korpa');
  expect(document.cookie).toBe('');
  await act(async () => store.dispatch(languageChosen('en')));
  expect(await screen.findByText('Cart')).toBeInTheDocument();
  expect(document.cookie).toBe('language=en');
  await act(async () => store.dispatch(languageChosen('sr-LAT')));
  await screen.findByText('Korpa');
  expect(document.cookie).toBe('language=sr-LAT');
  stop();
});

test('a language in the URL is stored as the choice and removed from the URL', async () => {
  const { store, router, stop } = await shop('/shop?category=honey&lang=en#top');
  expect(await screen.findByText('Cart')).toBeInTheDocument();
  expect(selectLanguage(store.getState())).toBe('en');
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe('/shop?category=honey#top');
  stop();
});

test('a language that cannot be loaded is not activated, and the choice is undone', async () => {
  const { store, translations, stop } = await shop();
  jest.spyOn(translations, 'activate').mockRejectedValueOnce(new Error('lost'));
  await act(async () => store.dispatch(languageChosen('en')));
  expect(selectLanguage(store.getState())).toBe('sr-LAT');
  expect(screen.getByRole('heading')).toHaveTextContent('Korpa');
  stop();
});
