import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nProvider } from '@lingui/react';
import { setScreen } from '@tests/support/matchMedia';
import { renderUi, testI18n } from '@tests/support/renderUi';
import { Carousel } from './Carousel';

let isOffline = false;
jest.mock('react-slick', () => {
  if (isOffline) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('react-slick');
});

const slides = ['One', 'Two', 'Three', 'Four'].map((name) => ({
  key: name,
  content: <a href={`/${name}`}>{name}</a>,
}));

const current = (root: HTMLElement) => root.querySelector('.slick-active')?.textContent;

const renderCards = () =>
  renderUi(
    <Carousel label="Offers" slides={slides} perView="cards" head={(controls) => controls} />,
  );

async function show(perView: 'single' | 'cards' = 'single') {
  const { container } =
    perView === 'cards' ? renderCards() : renderUi(<Carousel label="Offers" slides={slides} />);
  await waitFor(() => expect(container.querySelector('.slick-track')).not.toBeNull());
  jest.useFakeTimers();
  // The timer already runs on the real clock, so restart it on the fake one.
  fireEvent.click(screen.getByRole('button', { name: 'Pause rotation' }));
  fireEvent.click(screen.getByRole('button', { name: 'Start rotation' }));
  return container;
}
/** Advances the clock in steps, because React flushes updates only after each `act`. */
const advance = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) act(() => jest.advanceTimersByTime(Math.min(50, left)));
};

beforeEach(() => setScreen({ width: 1440 }));
afterEach(() => {
  isOffline = false;
  jest.useRealTimers();
});

test('the next press requests code that failed to load', async () => {
  isOffline = true;
  const { container } = renderCards();
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  await act(() => Promise.resolve());
  expect(container.querySelector('.slick-track')).toBeNull();
  isOffline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  await waitFor(() => expect(container.querySelector('.slick-track')).not.toBeNull());
});

test('rotates every two seconds, in a loop', async () => {
  const root = await show();
  expect(current(root)).toBe('One');
  advance(1999);
  expect(current(root)).toBe('One');
  advance(2);
  expect(current(root)).toBe('Two');
  advance(2100);
  advance(2100);
  expect(current(root)).toBe('Four');
  advance(2100);
  expect(current(root)).toBe('One');
});

test.each([
  ['hover', '.slick-track', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focus on a link inside it', '.slick-active a', fireEvent.focus, fireEvent.blur],
] as const)('pauses on %s and continues afterwards', async (_, selector, begin, end) => {
  const root = await show();
  const target = root.querySelector<HTMLElement>(selector)!;
  begin(target);
  advance(9000);
  expect(current(root)).toBe('One');
  end(target);
  advance(2100);
  expect(current(root)).toBe('Two');
});

test('the pause button stops the rotation', async () => {
  const root = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause rotation' }));
  advance(9000);
  expect(current(root)).toBe('One');
  expect(screen.getByRole('button', { name: 'Start rotation' })).toBeInTheDocument();
});

test('does not rotate with reduced motion, but offers a button that starts the rotation', async () => {
  setScreen({ reducedMotion: true });
  const { container } = renderUi(<Carousel label="Offers" slides={slides} />);
  await waitFor(() => expect(container.querySelector('.slick-track')).not.toBeNull());
  jest.useFakeTimers();
  advance(9000);
  expect(current(container)).toBe('One');
  fireEvent.click(screen.getByRole('button', { name: 'Start rotation' }));
  advance(2100);
  expect(current(container)).toBe('Two');
});

test('hidden and cloned slides are inert, before and after a rotation', async () => {
  const root = await show('cards');
  const check = () => {
    const all = [...root.querySelectorAll('.slick-slide')];
    expect(all.length).toBeGreaterThan(slides.length);
    expect(all.filter((slide) => !slide.hasAttribute('inert'))).toEqual([
      ...root.querySelectorAll('.slick-active'),
    ]);
  };
  check();
  expect(root.querySelectorAll('.slick-active')).toHaveLength(3);
  advance(2600);
  check();
});

test.each([
  [390, 1],
  [640, 2],
  [1024, 3],
])('at a width of %i px, the number of visible slides is %i', async (width, count) => {
  setScreen({ width });
  const root = await show('cards');
  expect(root.querySelectorAll('.slick-active')).toHaveLength(count);
});

test('slides are labelled by position; manual changes are announced, rotations are not', async () => {
  const root = await show();
  const active = root.querySelector<HTMLElement>('.slick-active');
  if (!active) throw new Error('no slide');
  expect(within(active).getByRole('group', { name: '1 of 4' })).toBeInTheDocument();
  advance(2700);
  expect(screen.getByRole('status')).toHaveTextContent('');
  const bar = screen.getByRole('button', { name: 'Go to slide 3' });
  act(() => bar.focus());
  fireEvent.click(bar);
  advance(1);
  expect(screen.getByRole('status')).toHaveTextContent('3 of 4');
});

test('the announcement gives the new position, even after a click during the animation', async () => {
  const root = await show('cards');
  const next = screen.getByRole('button', { name: 'Next slide' });
  act(() => next.focus());
  fireEvent.click(next);
  advance(100);
  fireEvent.click(next);
  advance(1000);
  expect(current(root)).toBe('Two');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 4');
  act(() => next.blur());
  advance(2100);
  expect(current(root)).toBe('Three');
  expect(screen.getByRole('status')).toHaveTextContent('');
});

test('a change moves focus only if the focused slide leaves the view', async () => {
  const root = await show('cards');
  const link = (index: number) => root.querySelectorAll<HTMLElement>('.slick-active a')[index]!;
  const turnByKey = () => {
    fireEvent.keyDown(document.activeElement!, { keyCode: 39 });
    advance(1000);
  };
  act(() => link(2).focus());
  for (const index of [1, 0]) {
    turnByKey();
    expect(document.activeElement).toHaveTextContent('Three');
    expect(link(index)).toHaveFocus();
  }
  turnByKey();
  expect(document.activeElement).toHaveTextContent('Four');
  expect(link(0)).toHaveFocus();
});

test('a button pressed before slick is mounted determines the first slide', async () => {
  Object.defineProperty(window, 'IntersectionObserver', {
    configurable: true,
    value: class {
      observe() {}
      disconnect() {}
    },
  });
  const { container } = renderCards();
  expect(container.querySelector('.slick-track')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  await waitFor(() => expect(current(container)).toBe('Two'));
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

test('the server renders all slides in order, with their positions', () => {
  const html = renderToString(
    <I18nProvider i18n={testI18n('sr-LAT')}>
      <Carousel label="Ponude" slides={slides} />
    </I18nProvider>,
  );
  expect(html.match(/>(One|Two|Three|Four)</g)).toHaveLength(4);
  expect(html).toContain('aria-label="2 od 4"');
});
