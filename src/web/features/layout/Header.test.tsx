import { screen, within } from '@testing-library/react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { fakeSession, testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp } from '@tests/support/renderApp';
import { layoutAnswers, testCart } from '@tests/support/sampleResponses';
import { SessionContext, type Session } from '../../api/session';
import { selectLanguage, selectTheme } from '../../store/preferences';
import { Header } from './Header';

beforeEach(() => setScreen({ width: 390 }));

interface Given {
  session?: Partial<Session>;
  products?: number;
  path?: string;
}

function show({ session, products = 0, path = '/' }: Given = {}) {
  const api = makeFakeApi({ ...layoutAnswers, 'GET /api/carts': () => testCart(products) });
  return renderApp(
    <SessionContext value={fakeSession(session)}>
      <Header pathname={path} />
    </SessionContext>,
    { locale: 'en', api, path },
  );
}

test.each([
  ['a visitor', undefined, 'Log in'],
  ['a customer', { user: testUser }, 'Log out'],
])(
  'the user menu of %s has orders, settings and the way in or out, and the heart leads to the list',
  async (_, session, last) => {
    const { user } = show({ session });
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'My orders',
      'Account settings',
      last,
    ]);
    const settings = within(screen.getByRole('group', { name: 'Settings' }));
    expect(settings.getByRole('menuitem')).toBe(entries[1]);
    expect(entries.map((entry) => entry.getAttribute('href'))).toEqual([
      '/orders',
      '/account/settings',
      session ? null : '/login',
    ]);
    // Visitors have a public list.
    const heart = screen.getByRole('link', { name: 'Wishlist' });
    expect(heart).toHaveAttribute('href', session ? '/whishlist' : '/shop/whishlist');
  },
);

test.each([
  [0, '', 'empty'],
  [3, '3', '3 products'],
  [120, '99+', '120 products'],
])('of %i products the badge shows %j, the name of the link %s', async (products, shown, name) => {
  show({ products });
  const cart = await screen.findByRole('link', { name: `Cart, ${name}` });
  expect(cart).toHaveTextContent(shown);
  expect(cart).toHaveAttribute('href', '/shop/cart');
});

test('a customer logs out from the menu', async () => {
  const signOut = jest.fn();
  const { user } = show({ session: { user: testUser, signOut } });
  await user.click(screen.getByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('the tab of the current page is marked', () => {
  show({ path: '/about' });
  const tabs = within(screen.getByRole('navigation', { hidden: true })).getAllByRole('link', {
    hidden: true,
  });
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Home', 'Shop', 'Production', 'About']);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
});

test('the theme cycles through light, dark and auto, and the label names the current one', async () => {
  const { user, store } = show();
  const seen = [];
  for (let press = 0; press < 4; press += 1) {
    const button = screen.getByRole('button', { name: /^Theme/ });
    seen.push([selectTheme(store.getState()), button.getAttribute('aria-label')]);
    await user.click(button);
  }
  expect(seen).toEqual([
    ['light', 'Theme: Light. Change theme'],
    ['dark', 'Theme: Dark. Change theme'],
    ['auto', 'Theme: Auto. Change theme'],
    ['light', 'Theme: Light. Change theme'],
  ]);
});

test('a language is chosen with one click', async () => {
  const { user, store } = show();
  const english = screen.getByRole('button', { name: 'EN, English' });
  expect(english).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'SR, Srpski' }));
  expect(selectLanguage(store.getState())).toBe('sr-LAT');
});
