import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { renderApp } from '@tests/support/renderApp';
import { Chips } from './Chips';

let isThere = false;
let arrive = () => {};
const arrival = new Promise<void>((resolve) => {
  arrive = resolve;
});

/** A page that renders slowly for every filter but the first. */
function Listing() {
  const { search } = useLocation();
  // Like React's `use`, which cannot suspend within a simulated click.
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

test('the chosen chip is marked before its page is rendered, and so is the last one of several', async () => {
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
