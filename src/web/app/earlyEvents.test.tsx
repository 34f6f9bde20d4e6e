import { format } from 'node:util';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { replayEvents, takeEarlyAdditions } from './earlyEvents';
import { headScript } from './serverHead';

jest.mock('@/lib/text', () => ({ useText: () => ({ text: (id: string) => id, locale: 'en' }) }));

function Page() {
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [inCart, setInCart] = useState(0);
  const [order, setOrder] = useState('name');
  const [agreed, setAgreed] = useState(false);
  const [sent, setSent] = useState(0);
  const add = () => {
    setInCart((before) => before + quantity);
    setQuantity(1);
  };
  return (
    <main>
      <select aria-label="order" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>name</option>
        <option>price</option>
      </select>
      <input
        aria-label="agree"
        type="checkbox"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent((before) => before + 1);
        }}
      >
        <input aria-label="search" value={text} onChange={(event) => setText(event.target.value)} />
        <button>send</button>
      </form>
      <QuantityStepper value={quantity} max={9} onChange={setQuantity} />
      <button data-adds="7" onClick={add}>
        add
      </button>
      <output>
        {inCart} of {text} by {order}, {agreed ? 'agreed' : 'not agreed'}, sent {sent}
      </output>
    </main>
  );
}

let container: HTMLElement;
let root: Root | undefined;

let reportPaint: () => void;
Object.defineProperty(window, 'PerformanceObserver', {
  value: class {
    constructor(report: () => void) {
      reportPaint = report;
    }
    observe = () => undefined;
  },
});

/** Renders the server's page and runs its inline script without starting the app. */
function openPage(markup = renderToString(<Page />)) {
  container = document.createElement('div');
  container.innerHTML = markup;
  document.body.append(container);
  const script = document.createElement('script');
  script.dataset.scripts = '/assets/packages.js /assets/main.js';
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  new Function(headScript)();
}

const requests = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const both = ['/assets/packages.js', '/assets/main.js'];
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const quantity = () => screen.getByRole('textbox', { name: 'product:quantity.label' });
const more = 'product:quantity.increaseAria';

/** The only differences from the server's markup are the attributes of waiting controls. */
async function hydrateWith(press?: () => void) {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(async () => {
    root = hydrateRoot(container, <Page />);
    press?.();
  });
  const differences = report.mock.calls.flatMap(
    (parts) => format(...parts).match(/^- {2,}\S.*/gm) ?? [],
  );
  for (const line of differences) expect(line).toMatch(/^- +(?:aria-busy="true"|data-waiting="")$/);
}

async function hydrate() {
  await hydrateWith();
  await replay();
}

const replay = () =>
  act(async () => {
    const replayed = replayEvents();
    await jest.runAllTimersAsync();
    await replayed;
  });

beforeEach(() => jest.useFakeTimers());

afterEach(async () => {
  await replay();
  act(() => root?.unmount());
  root = undefined;
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('clicks and input that happen before the app has loaded are replayed once', async () => {
  openPage();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByLabelText('search'), 'plum{Enter}');
  await user.selectOptions(screen.getByLabelText('order'), 'price');
  await user.click(screen.getByLabelText('agree'));
  await user.click(screen.getByText('add'));
  expect(document.documentElement).toHaveAttribute('data-waiting');
  await hydrate();
  expect(screen.getByRole('status')).toHaveTextContent('1 of plum by price, agreed, sent 1');
  expect(document.documentElement).not.toHaveAttribute('data-waiting');
  await user.click(screen.getByText('add'));
  expect(screen.getByRole('status')).toHaveTextContent('2 of plum');
});

const type = (value: string) => fireEvent.change(quantity(), { target: { value } });

test.each([
  [
    'pressing plus twice and then add handles each press in a separate render',
    [more, more, 'add'],
    3,
  ],
  ['a typed quantity is applied if its field has lost focus', [3, 'add'], 3],
  ['a second press on a pending button is ignored', ['add', 'add'], 1],
])('%s', async (_, events, inCart) => {
  openPage();
  for (const event of events) {
    if (typeof event === 'number') type(String(event));
    else click(event);
  }
  await hydrate();
  expect(screen.getByRole('status')).toHaveTextContent(`${inCart} of`);
});

test('a typed quantity whose field still has focus is applied on blur', async () => {
  openPage();
  quantity().focus();
  type('3');
  await hydrate();
  expect(quantity()).toHaveValue('3');
  expect(quantity()).toHaveFocus();
  act(() => quantity().blur());
  click('add');
  expect(screen.getByRole('status')).toHaveTextContent('3 of');
});

test('a press during hydration is handled once, by the replay', async () => {
  openPage();
  await hydrateWith(() => click('add'));
  click('add');
  expect(screen.getByRole('status')).toHaveTextContent('0 of');
  await replay();
  expect(screen.getByRole('status')).toHaveTextContent('1 of');
});

test.each([
  ['increasing', () => click(more), 2],
  ['typing', () => type('3'), 3],
])(
  'an added product is stored for the next page if the user leaves after %s the quantity',
  async (_, choose, stored) => {
    openPage();
    choose();
    click('add');
    window.dispatchEvent(new Event('pagehide'));
    // A page restored from the back/forward cache does not repeat the addition.
    await hydrate();
    expect(screen.getByRole('status')).toHaveTextContent('0 of');
    expect(takeEarlyAdditions()).toEqual([{ id: 7, quantity: stored }]);
    expect(takeEarlyAdditions()).toEqual([]);
  },
);

test('without any interaction, a page requests the scripts once all its images are painted', () => {
  openPage('<main><img></main>');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(100);
  expect(requests()).toEqual([]);
  reportPaint();
  expect(requests()).toEqual(both);
});

test.each([
  ['after 3 s at the latest', '<main><img></main>', () => jest.advanceTimersByTime(3000)],
  [
    'immediately if it has no images to wait for',
    '<main><img loading="lazy"></main>',
    () => document.dispatchEvent(new Event('DOMContentLoaded')),
  ],
  ['when a button is pressed', undefined, () => click('add')],
])('a page requests the scripts %s', (_, markup, trigger) => {
  openPage(markup);
  trigger();
  expect(requests()).toEqual(both);
});

describe('a script that cannot be loaded', () => {
  const fail = () => document.head.querySelector('script')?.dispatchEvent(new Event('error'));

  function openFailing(status: number) {
    window.fetch = jest.fn(async () => new Response(null, { status }));
    openPage();
    jest.advanceTimersByTime(3000);
    fail();
  }

  test('is requested again after 1 s and then after 2 s', () => {
    openFailing(503);
    expect(requests()).toEqual(['/assets/main.js']);
    jest.advanceTimersByTime(1000);
    expect(requests()).toEqual(['/assets/main.js', '/assets/packages.js']);
    document.head.querySelector('script:last-of-type')?.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(1999);
    expect(requests()).toEqual(['/assets/main.js']);
    jest.advanceTimersByTime(1);
    expect(requests()).toHaveLength(2);
  });

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['a button is pressed', () => click('add')],
  ])('is requested again immediately when %s', (_, trigger) => {
    openFailing(503);
    trigger();
    expect(requests()).toEqual(['/assets/main.js', '/assets/packages.js']);
    jest.advanceTimersByTime(60_000);
    expect(requests()).toHaveLength(2);
  });
});

test('a page without the script has no events to replay', async () => {
  await expect(replayEvents()).resolves.toBeUndefined();
});
