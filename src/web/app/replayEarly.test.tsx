import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { replayEarly } from './replayEarly';
import { startScript } from './startScript';

function Page() {
  const [text, setText] = useState('');
  const [count, setCount] = useState(0);
  const [order, setOrder] = useState('name');
  return (
    <>
      <select aria-label="order" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>name</option>
        <option>price</option>
      </select>
      <input aria-label="search" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setCount((before) => before + 1)}>add</button>
      <p>
        {count} of {text} by {order}
      </p>
    </>
  );
}

/** The page as the server sent it, its script run, nothing of the app there yet. */
function openPage(marks: { now?: '' } = {}) {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  document.body.append(place);
  const script = document.createElement('script');
  Object.assign(script.dataset, { scripts: '/assets/main.js', ...marks });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  new Function(startScript)();
  return place;
}

const fetched = () => document.head.querySelectorAll('script[src="/assets/main.js"]').length;

/** The page has everything, and time enough has gone by for it to be seen. */
function allPainted() {
  window.dispatchEvent(new Event('load'));
  // Less than the three seconds after which the app is fetched although a page is not there yet.
  jest.advanceTimersByTime(200);
}

const userOfTheClock = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('what was clicked, typed and chosen before the app came is done once it is there', async () => {
  const place = openPage();
  expect(fetched()).toBe(0);
  const user = userOfTheClock();
  await user.type(screen.getByLabelText('search'), 'plum');
  await user.selectOptions(screen.getByLabelText('order'), 'price');
  await user.click(screen.getByText('add'));
  expect(fetched()).toBe(1);
  await act(async () => hydrateRoot(place, <Page />));
  await act(async () => replayEarly(window));
  expect(screen.getByText('1 of plum by price')).toBeInTheDocument();
  await user.click(screen.getByText('add'));
  expect(screen.getByText('2 of plum by price')).toBeInTheDocument();
});

test('who is here for the first time gets the app with the first sign, and no line before a click', async () => {
  openPage();
  allPainted();
  expect(fetched()).toBe(0);
  expect(window).not.toHaveProperty('earlyInput.sign');
  fireEvent.scroll(window);
  expect(fetched()).toBe(1);
  // Parts that come later need not wait for another one.
  expect(window).toHaveProperty('earlyInput.sign', 1);
  expect(document.documentElement).not.toHaveAttribute('data-waiting');
  await userOfTheClock().click(screen.getByText('add'));
  expect(document.documentElement).toHaveAttribute('data-waiting');
  act(() => replayEarly(window));
  expect(document.documentElement).not.toHaveAttribute('data-waiting');
});

test.each([
  ['has something stored', () => localStorage.setItem('theme', 'dark')],
  ['asks for a language', () => window.history.replaceState(null, '', '/?lang=en')],
  [
    'comes from another page of the shop',
    () => jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.origin}/shop`),
  ],
])('who %s gets the app once the page is painted', (_, prepare) => {
  prepare();
  openPage();
  expect(fetched()).toBe(0);
  allPainted();
  expect(fetched()).toBe(1);
  act(() => replayEarly(window));
});

test('a page that is nothing without the app fetches it at once', () => {
  openPage({ now: '' });
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(fetched()).toBe(1);
  act(() => replayEarly(window));
});

test('a page without the script has nothing to do again', () => {
  render(<Page />);
  expect(() => replayEarly(Object.create(window) as Window)).not.toThrow();
});
