import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createContext, useContext, useState, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { setScreen } from '../../../tests/support/matchMedia';
import { later } from './later';

const Word = createContext('as it was');

function Counter() {
  const word = useContext(Word);
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {word}: {count}
    </button>
  );
}

let setWord: (word: string) => void;
function Page({ part: Part }: { part: ComponentType }) {
  const [word, set] = useState('as it was');
  setWord = set;
  return (
    <Word value={word}>
      <Part />
    </Word>
  );
}

let root: Root | undefined;
beforeEach(() => setScreen({ width: 390 }));
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** A page that the server drew whole; the browser's code ends its way when the test says so. */
async function open(atOnce?: string) {
  const drawn = later(async () => Counter);
  await act(async () => drawn.start());
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page part={drawn} />);
  document.body.append(place);

  const fetches: { arrive: () => void; lose: () => void }[] = [];
  const Late = later(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        fetches.push({ arrive: () => resolve(Counter), lose: () => reject(new Error('lost')) });
      }),
    atOnce,
  );
  await act(async () => {
    root = hydrateRoot(place, <Page part={Late} />);
  });
  return { fetches, button: screen.getByRole('button') };
}

const sign = () => act(async () => void fireEvent.pointerMove(document.body));
/** A sign was seen on the way here already, as `startScript` notes it. */
const signBefore = () => Object.assign(window, { earlyInput: Object.assign([], { sign: 1 }) });
afterEach(() => Reflect.deleteProperty(window, 'earlyInput'));

test('nothing is fetched while nobody is there, and what the server drew stands', async () => {
  const { fetches, button } = await open();
  expect(fetches).toHaveLength(0);
  expect(button).toHaveTextContent('as it was: 0');
});

test('after the first sign of somebody it is fetched, and the markup is taken over as it is', async () => {
  const { fetches, button } = await open();
  await sign();
  // What the sign itself asked for comes first.
  expect(fetches).toHaveLength(0);
  await waitFor(() => expect(fetches).toHaveLength(1));
  await act(async () => fetches[0]?.arrive());
  fireEvent.click(button);
  expect(button).toBeInTheDocument();
  expect(button).toHaveTextContent('as it was: 1');
});

test('where somebody was before the app, it is there before they press', async () => {
  signBefore();
  const { fetches } = await open();
  await waitFor(() => expect(fetches).toHaveLength(1));
});

test('a screen that needs it fetches it at once', async () => {
  setScreen({ width: 1440 });
  const { fetches } = await open('(min-width: 768px)');
  expect(fetches).toHaveLength(1);
});

test('clicks before it is here are done when it comes', async () => {
  const { fetches, button } = await open();
  fireEvent.click(button);
  await act(async () => void fireEvent.click(button));
  expect(button).toHaveTextContent('as it was: 0');
  expect(fetches).toHaveLength(1);
  await act(async () => fetches[0]?.arrive());
  expect(button).toHaveTextContent('as it was: 2');
});

test('a page that changes meanwhile keeps showing what stands', async () => {
  const { fetches } = await open();
  await act(async () => setWord('as it is'));
  expect(screen.getByRole('button')).toHaveTextContent('as it was: 0');
  await act(async () => fetches[0]?.arrive());
  expect(screen.getByRole('button')).toHaveTextContent('as it is: 0');
});

test('what was lost on the way is fetched again with the next sign', async () => {
  signBefore();
  const { fetches, button } = await open();
  await waitFor(() => expect(fetches).toHaveLength(1));
  await act(async () => fetches[0]?.lose());
  expect(fetches).toHaveLength(1);
  await sign();
  await act(async () => fetches[1]?.arrive());
  fireEvent.click(button);
  expect(button).toHaveTextContent('as it was: 1');
});
