import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Router, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { makeNavigation, type Navigation } from './navigation';
import { NavigationAnnouncer } from './NavigationAnnouncer';
import { useFocusTaken } from './useFocusTaken';

const frame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

let navigation: Navigation;
let arrive: () => Promise<void>;

/** A header over pages that are there when the test says so. */
function Shop() {
  const [{ location }, setPlace] = useState(navigation.current);
  const focusTaken = useFocusTaken(navigation);
  arrive = async () => {
    await act(async () => setPlace(navigation.current()));
    await frame();
  };
  return (
    <Router location={location} navigator={navigation.navigator}>
      <input aria-label="Search" />
      <button type="button" onClick={() => router.navigate('/about')}>
        About
      </button>
      <main>
        <h1>{location.pathname}</h1>
      </main>
      <NavigationAnnouncer waiting={false} focusTaken={focusTaken} />
    </Router>
  );
}

function openShop() {
  navigation = makeNavigation(createMemoryHistory({ initialEntries: ['/'] }));
  render(<Shop />);
  return userEvent.setup();
}
const heading = () => screen.getByRole('heading');
const search = () => screen.getByLabelText('Search');

test('the heading of a page that was asked for has the focus', async () => {
  const user = openShop();
  await user.click(screen.getByRole('button', { name: 'About' }));
  await arrive();
  expect(heading()).toHaveTextContent('/about');
  expect(heading()).toHaveFocus();
});

test.each([
  ['pointer', (user: ReturnType<typeof openShop>) => user.click(search())],
  ['keyboard', (user: ReturnType<typeof openShop>) => user.tab({ shift: true })],
])(
  'the focus that a shopper took by %s while the page was on its way stays theirs',
  async (_, take) => {
    const user = openShop();
    await user.click(screen.getByRole('button', { name: 'About' }));
    await take(user);
    await arrive();
    expect(heading()).toHaveTextContent('/about');
    expect(search()).toHaveFocus();
  },
);

test('who types on in the field they asked from goes on typing there', async () => {
  const user = openShop();
  await user.type(search(), 'a');
  act(() => router.navigate('/about'));
  await user.type(search(), 'b', { skipClick: true });
  await arrive();
  expect(search()).toHaveFocus();
});

test('the focus that the app moved meanwhile goes to the heading', async () => {
  const user = openShop();
  await user.click(screen.getByRole('button', { name: 'About' }));
  // As a drawer does that closes over the link it was left by.
  act(() => search().focus());
  await arrive();
  expect(heading()).toHaveFocus();
});

test('so does one that fell from what was taken away', async () => {
  const user = openShop();
  await user.click(screen.getByRole('button', { name: 'About' }));
  await user.click(search());
  act(() => search().blur());
  await arrive();
  expect(heading()).toHaveFocus();
});
