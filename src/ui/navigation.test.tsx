import { Outlet, useLocation, useNavigate } from 'react-router';
import { act, renderApp, screen } from '@tests/support/renderApp';
import { NavigationAnnouncer } from './NavigationAnnouncer';
import { Chips } from './Chips';

describe('focus after a navigation', () => {
  const frame = () =>
    act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

  /** A header and pages; `arrive` completes the loading of /about. */
  function openShop() {
    let arrive: () => void = () => undefined;
    const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
    const shop = renderApp(<Heading />, {
      routes: [
        {
          element: <Header />,
          children: [
            { path: '/about', element: <Heading />, loader },
            { path: '*', element: <Heading /> },
          ],
        },
      ],
    });
    return {
      ...shop,
      arrive: async () => {
        await act(async () => arrive());
        await frame();
      },
    };
  }
  type Shop = ReturnType<typeof openShop>;

  function Header() {
    const navigate = useNavigate();
    return (
      <>
        <input aria-label="Search" />
        <button type="button" onClick={() => void navigate('/about')}>
          About
        </button>
        <main>
          <Outlet />
        </main>
        <NavigationAnnouncer />
      </>
    );
  }

  function Heading() {
    const { pathname } = useLocation();
    return (
      <>
        <title>{`The page ${pathname}`}</title>
        <h1>{pathname}</h1>
      </>
    );
  }

  const heading = () => screen.getByRole('heading');
  const search = () => screen.getByLabelText('Search');
  const goToAbout = ({ user }: Shop) => user.click(screen.getByRole('button', { name: 'About' }));

  test('a navigation focuses the page heading and announces the title', async () => {
    const shop = openShop();
    await goToAbout(shop);
    await shop.arrive();
    expect(heading()).toHaveTextContent('/about');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('The page /about');
  });

  test('a navigation to a page that is already loaded focuses its heading', async () => {
    const { user, router } = openShop();
    await user.type(search(), 'a');
    await act(() => router.navigate('/terms'));
    await frame();
    expect(heading()).toHaveTextContent('/terms');
    expect(heading()).toHaveFocus();
  });

  test.each([
    ['pointer', ({ user }: Shop) => user.click(search())],
    ['keyboard', ({ user }: Shop) => user.tab({ shift: true })],
  ])(
    'focus that a shopper moved by %s while the page was loading is not moved again',
    async (_, take) => {
      const shop = openShop();
      await goToAbout(shop);
      await take(shop);
      await shop.arrive();
      expect(heading()).toHaveTextContent('/about');
      expect(search()).toHaveFocus();
    },
  );

  test('focus stays in a field while the user keeps typing', async () => {
    const { user, router, arrive } = openShop();
    await user.type(search(), 'a');
    await act(async () => void router.navigate('/about'));
    await user.type(search(), 'b', { skipClick: true });
    await arrive();
    expect(search()).toHaveFocus();
  });

  test('focus moves to the heading even if the app has moved it in the meantime', async () => {
    const shop = openShop();
    await goToAbout(shop);
    // A closing drawer returns focus like this.
    act(() => search().focus());
    await shop.arrive();
    expect(heading()).toHaveFocus();
  });

  test('focus moves to the heading if the focused element is removed', async () => {
    const shop = openShop();
    await goToAbout(shop);
    await shop.user.click(search());
    act(() => search().blur());
    await shop.arrive();
    expect(heading()).toHaveFocus();
  });
});

describe('chips', () => {
  let isThere = false;
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });

  /** Renders slowly for every filter except the first. */
  function Listing() {
    const { search } = useLocation();
    // Works like React's `use`, which cannot suspend within a simulated click.
    if (search !== '' && !isThere) throw arrival;
    const items = ['', 'syrups', 'honey'].map((key) => ({
      key,
      label: key || 'all',
      to: key ? `/shop?category=${key}` : '/shop',
      current: search === (key && `?category=${key}`),
    }));
    return (
      <>
        <h1>Shelf {search}</h1>
        <Chips label="Filter" items={items} />
      </>
    );
  }

  const marked = () =>
    screen
      .getAllByRole('link')
      .filter((chip) => chip.hasAttribute('aria-current'))
      .map((chip) => chip.textContent);

  test('a clicked chip is marked before its page is rendered; of several clicks, the last one wins', async () => {
    const { user, router } = renderApp(<Listing />, { path: '/shop' });
    await user.click(screen.getByRole('link', { name: 'syrups' }));
    expect(marked()).toEqual(['syrups']);
    await user.click(screen.getByRole('link', { name: 'honey' }));
    expect(marked()).toEqual(['honey']);
    expect(screen.getByRole('heading')).toHaveTextContent(/^Shelf$/);
    expect(router.state.location.search).toBe('?category=honey');

    isThere = true;
    await act(async () => arrive());
    expect(screen.getByRole('heading')).toHaveTextContent('Shelf ?category=honey');
    expect(marked()).toEqual(['honey']);
    await act(async () => router.navigate(-1));
    expect(marked()).toEqual(['syrups']);
  });
});
