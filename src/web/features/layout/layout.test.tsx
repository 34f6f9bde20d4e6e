import { testUser } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { act, errorResponse, renderApp, screen, within } from '@tests/support/renderApp';
import { layoutAnswers, testCart, testCategories, testShop } from '@tests/support/sampleResponses';
import type { Session } from '../../api/session';
import { selectTheme } from '../../store/preferences';
import { Header } from './Header';
import { useState } from 'react';
import { Footer } from './Footer';

beforeEach(() => setScreen({ width: 390 }));

describe('the header', () => {
  function show({ session, products = 0 }: { session?: Partial<Session>; products?: number } = {}) {
    const responses = { ...layoutAnswers, 'GET /api/carts': () => testCart(products) };
    return renderApp(<Header pathname="/" />, { responses, session });
  }

  test.each([
    ['a visitor', undefined, 'Log in'],
    ['a customer', { user: testUser }, 'Log out'],
  ])(
    'the user menu for %s contains orders, settings and login or logout, and the heart links to the wishlist',
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
      // Visitors have a public wishlist.
      const heart = screen.getByRole('link', { name: 'Wishlist' });
      expect(heart).toHaveAttribute('href', session ? '/whishlist' : '/shop/whishlist');
    },
  );

  test.each([
    [0, '', 'empty'],
    [99, '99', '99 products'],
    [100, '99+', '100 products'],
  ])(
    'the badge for %i products shows %j, and the link label contains "%s"',
    async (products, badge, name) => {
      show({ products });
      const cart = await screen.findByRole('link', { name: `Cart, ${name}` });
      expect(cart).toHaveTextContent(badge);
      expect(cart).toHaveAttribute('href', '/shop/cart');
    },
  );

  test('the theme button cycles through light, dark and auto, and its label names the current theme', async () => {
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
});

describe('the drawer', () => {
  let navigateAhead: (pathname: string) => void;
  /** A header whose `pathname` changes before the page is rendered. */
  function HeaderAhead() {
    const [pathname, setPathname] = useState('/about');
    navigateAhead = setPathname;
    return <Header pathname={pathname} />;
  }

  async function open() {
    const app = renderApp(<HeaderAhead />, { responses: layoutAnswers, path: '/about' });
    await app.user.click(screen.getByRole('button', { name: 'Open menu' }));
    return { ...app, drawer: await screen.findByRole('dialog') };
  }
  const expectClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  test('is as wide as the screen and contains the four main links and links to orders, the wishlist, delivery and contacts', async () => {
    const { drawer } = await open();
    expect(getComputedStyle(drawer).width).toBe('100%');
    const getLinks = (name: string) =>
      within(within(drawer).getByRole('navigation', { name })).getAllByRole('link');
    expect(getLinks('Main navigation').map((link) => link.textContent)).toEqual([
      'Home',
      'Shop',
      'Production',
      'About',
    ]);
    await within(drawer).findByRole('link', { name: testShop.business.email });
    expect(getLinks('Links').map((link) => link.getAttribute('href'))).toEqual([
      '/orders',
      '/shop/whishlist',
      '/delivery',
      'tel:+38131000000',
      'viber://chat?number=%2B381640000000',
      'mailto:shop@bobica.example',
    ]);
    expect(drawer).toHaveTextContent('Monday 08:00–16:00');
  });

  test('links to each category', async () => {
    const { user, drawer, router } = await open();
    const categories = await within(drawer).findByRole('navigation', { name: 'Categories' });
    expect(within(categories).getAllByRole('link')).toHaveLength(testCategories.length);
    await user.click(within(categories).getAllByRole('link')[0]!);
    expectClosed();
    expect(router.state.location.search).toBe(`?category=${testCategories[0]!.slug}`);
  });

  const press = ({ user, drawer }: Awaited<ReturnType<typeof open>>, role: string, name: string) =>
    user.click(within(drawer).getByRole(role, { name }));
  test.each<[string, string, (app: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
    ['a link to another page', '/shop', (app) => press(app, 'link', 'Shop')],
    ['a link to the current page', '/about', (app) => press(app, 'link', 'About')],
    ['the close button', '/about', (app) => press(app, 'button', 'Close menu')],
    ['a navigation', '/terms', ({ router }) => act(async () => router.navigate('/terms'))],
    ['a pending navigation', '/about', () => act(async () => navigateAhead('/terms'))],
  ])('%s closes the drawer', async (_, path, close) => {
    const app = await open();
    await close(app);
    expectClosed();
    expect(app.router.state.location.pathname).toBe(path);
  });
});

describe('the footer', () => {
  const show = (responses = {}) =>
    renderApp(<Footer />, { responses: { ...layoutAnswers, ...responses } });

  test('has links to pages, categories, social profiles, the phone and Viber, and shows the year', async () => {
    show();
    const links = within(screen.getByRole('navigation', { name: 'Links' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/delivery',
      '/account/settings',
      '/terms',
      '/privacy',
      '/about',
    ]);
    expect(
      screen.getByText(new RegExp(`© ${new Date().getFullYear()} Bobica`)),
    ).toBeInTheDocument();
    const column = await screen.findByRole('navigation', { name: 'Categories' });
    const categories = within(column).getAllByRole('link');
    expect(categories.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Health in bottles', '/shop?category=health-in-bottles'],
      ['Honey', '/shop?category=honey'],
      // A slug without a translation uses the name from the server.
      ['Name of tea', '/shop?category=tea'],
    ]);
    const phone = await screen.findByRole('link', { name: testShop.business.phone });
    expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/));
    expect(screen.getByRole('link', { name: 'Viber' })).toHaveAttribute(
      'href',
      'viber://chat?number=%2B381640000000',
    );
    const facebook = await screen.findByRole('link', { name: /Facebook/ });
    expect(facebook).toHaveAttribute('href', 'https://facebook.example/bobica');
    expect(facebook).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: /Instagram/ })).toBeInTheDocument();
  });

  const down = () => errorResponse(500, 'server_error');
  test.each([
    ['is empty', { 'GET /api/categories': () => [] }],
    [
      'fails to load together with the shop data',
      { 'GET /api/shop': down, 'GET /api/categories': down },
    ],
  ])('a category list that %s is reported beside the static content', async (_, responses) => {
    const { container } = show(responses);
    const column = await screen.findByRole('navigation', { name: 'Categories' });
    expect(column).toHaveTextContent('Categories aren’t available right now.');
    expect(within(column).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});
