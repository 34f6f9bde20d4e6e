import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { fakeSession } from '@tests/support/fakeSession';
import { setScreen } from '@tests/support/matchMedia';
import { renderApp } from '@tests/support/renderApp';
import { layoutAnswers, testCategories } from '@tests/support/sampleResponses';
import { SessionContext } from '../../api/session';
import { Header } from './Header';

beforeEach(() => setScreen({ width: 390 }));

let lead: (pathname: string) => void;
/** The location may be ahead of the rendered page. */
function Led() {
  const [pathname, setPathname] = useState('/about');
  lead = setPathname;
  return <Header pathname={pathname} />;
}

async function open() {
  const shown = renderApp(
    <SessionContext value={fakeSession()}>
      <Led />
    </SessionContext>,
    { locale: 'en', api: makeFakeApi(layoutAnswers), path: '/about' },
  );
  await shown.user.click(screen.getByRole('button', { name: 'Open menu' }));
  return { ...shown, drawer: await screen.findByRole('dialog') };
}
const closed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test('is as wide as the screen and has the four links', async () => {
  const { drawer } = await open();
  expect(getComputedStyle(drawer).width).toBe('100%');
  const main = within(drawer).getByRole('navigation', { name: 'Main navigation' });
  const links = within(main).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Shop', 'Production', 'About']);
});

test('leads to each category', async () => {
  const { user, drawer, router } = await open();
  const categories = await within(drawer).findByRole('navigation', { name: 'Categories' });
  expect(within(categories).getAllByRole('link')).toHaveLength(testCategories.length);
  await user.click(within(categories).getAllByRole('link')[0]!);
  closed();
  expect(router.state.location.search).toBe(`?category=${testCategories[0]!.slug}`);
});

const press = ({ user, drawer }: Awaited<ReturnType<typeof open>>, role: string, name: string) =>
  user.click(within(drawer).getByRole(role, { name }));
test.each<[string, string, (shown: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
  ['a link, which navigates,', '/shop', (shown) => press(shown, 'link', 'Shop')],
  ['the link to the current page', '/about', (shown) => press(shown, 'link', 'About')],
  ['its button', '/about', (shown) => press(shown, 'button', 'Close menu')],
  ['a navigation', '/terms', ({ router }) => act(async () => router.navigate('/terms'))],
  ['a pending navigation', '/about', () => act(async () => lead('/terms'))],
])('%s closes it', async (_, path, close) => {
  const shown = await open();
  await close(shown);
  closed();
  expect(shown.router.state.location.pathname).toBe(path);
});
