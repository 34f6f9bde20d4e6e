import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../../tests/support/renderApp';
import { Link } from './Link';

const links = (
  <>
    <Link to="/shop?category=syrups">Syrups</Link>
    <Link to="/shop" target="_blank">
      Beside
    </Link>
    <Link to="/shop" reloadDocument>
      Anew
    </Link>
    <Link to="/shop" onClick={(event) => event.preventDefault()}>
      Nowhere
    </Link>
  </>
);

/** Whether the browser is left to do what it does with links; jsdom does nothing. */
function leftToBrowser(name: string, keys: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link', { name });
  const click = createEvent.click(link, { button: 0, ...keys });
  const stop = (event: Event) => event.preventDefault();
  let left = false;
  window.addEventListener(
    'click',
    (event) => {
      left = !event.defaultPrevented;
      stop(event);
    },
    { once: true },
  );
  fireEvent(link, click);
  return left;
}

test('a plain click goes to the address without a load', () => {
  const { navigation } = renderApp(links, { path: '/' });
  expect(leftToBrowser('Syrups')).toBe(false);
  expect(navigation.current().location).toMatchObject({
    pathname: '/shop',
    search: '?category=syrups',
  });
});

test.each([
  ['with a key for another tab', 'Syrups', { ctrlKey: true }],
  ['with the key of a Mac', 'Syrups', { metaKey: true }],
  ['with the middle button', 'Syrups', { button: 1 }],
  ['of a link to another tab', 'Beside', {}],
  ['of a link that asks the server', 'Anew', {}],
])('a click %s is the browser’s', (_, name, keys) => {
  const { navigation } = renderApp(links, { path: '/' });
  expect(leftToBrowser(name, keys)).toBe(true);
  expect(navigation.current().location.pathname).toBe('/');
});

test('a click that somebody else has answered goes nowhere', () => {
  const { navigation } = renderApp(links, { path: '/' });
  leftToBrowser('Nowhere');
  expect(navigation.current().location.pathname).toBe('/');
});

test('the links of a page are not drawn again with each change of the address', () => {
  const { navigation } = renderApp(links, { path: '/' });
  const drawn = jest.spyOn(navigation.navigator, 'createHref');
  act(() => navigation.go('/shop?q=aronija'));
  expect(drawn).not.toHaveBeenCalled();
});

test('the way to where one stands makes no entry for Back', () => {
  const { navigation } = renderApp(links, { path: '/shop?category=syrups' });
  leftToBrowser('Syrups');
  expect(navigation.current().type).toBe('REPLACE');
});
