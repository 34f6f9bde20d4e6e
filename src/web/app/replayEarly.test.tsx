import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { replayEarly } from './replayEarly';
import { startScript } from './startScript';

function Page() {
  const [text, setText] = useState('');
  const [count, setCount] = useState(0);
  return (
    <>
      <input aria-label="search" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setCount((before) => before + 1)}>add</button>
      <p>
        {count} of {text}
      </p>
    </>
  );
}

/** The page as the server sent it, its script run, nothing of the app there yet. */
function openPage() {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  document.body.append(place);
  const script = document.createElement('script');
  script.dataset.scripts = '/assets/main.js';
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  new Function(startScript)();
  return place;
}

const fetched = () => document.head.querySelectorAll('script[src="/assets/main.js"]').length;

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('what was clicked and typed before the app came is done once it is there', async () => {
  const place = openPage();
  expect(fetched()).toBe(0);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('search'), 'plum');
  await user.click(screen.getByText('add'));
  expect(fetched()).toBe(1);
  await act(async () => hydrateRoot(place, <Page />));
  await act(async () => replayEarly(window));
  expect(screen.getByText('1 of plum')).toBeInTheDocument();
  await user.click(screen.getByText('add'));
  expect(screen.getByText('2 of plum')).toBeInTheDocument();
});

test('the app is fetched when the page has everything', async () => {
  openPage();
  window.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fetched()).toBe(1);
  act(() => replayEarly(window));
});

test('a page without the script has nothing to do again', () => {
  render(<Page />);
  expect(() => replayEarly(Object.create(window) as Window)).not.toThrow();
});
