import { act, fireEvent, renderApp, screen } from '@tests/support/renderApp';
import { testShop } from '@tests/support/sampleResponses';
import { ShopMap } from './ShopMap';

let scrollNear: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'IntersectionObserver', {
    configurable: true,
    value: class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => act(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(window, 'google');
  Reflect.deleteProperty(window, 'showShopMap');
  Reflect.deleteProperty(window, 'gm_authFailure');
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});

function show(apiKey: string | null = null) {
  const shop = { ...testShop, map: { google_maps_api_key: apiKey } };
  const { container } = renderApp(<ShopMap shop={shop} />);
  return {
    state: () => container.querySelector('[data-state]')?.getAttribute('data-state'),
    hasDrawing: () => container.querySelector('svg') !== null,
    embedded: () => container.querySelector('object'),
  };
}
const googleScript = () =>
  document.head.querySelector<HTMLScriptElement>('script[src*="googleapis"]');

function expectDrawing(map: ReturnType<typeof show>) {
  expect(map.hasDrawing()).toBe(true);
  const directions = screen.getByRole('link', { name: /Voćarska bb.*31230 Arilje/ });
  expect(directions).toHaveAttribute(
    'href',
    expect.stringContaining('destination=43.753%2C20.095'),
  );
}

test('the embedded map is loaded only when the footer is near the viewport, and then replaces the drawing', () => {
  const map = show();
  expect(map.state()).toBe('notLoaded');
  expect(map.embedded()).toBeNull();
  expectDrawing(map);
  scrollNear();
  expect(map.state()).toBe('loading');
  expect(map.embedded()?.data).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/);
  expectDrawing(map);
  fireEvent.load(map.embedded() as Element);
  expect(map.state()).toBe('loaded');
  expect(map.hasDrawing()).toBe(false);
  expect(map.embedded()).toHaveAttribute('title', 'Map: where to find us');
});

test.each<[string, string | null, (map: ReturnType<typeof show>) => unknown]>([
  ['the embedded map reports an error', null, (map) => fireEvent.error(map.embedded() as Element)],
  ['Google’s script reports an error', 'key', () => fireEvent.error(googleScript() as Element)],
  ['there is no response for ten seconds', null, () => act(() => jest.advanceTimersByTime(1))],
])('the map falls back to the drawing if %s', (_, key, fail) => {
  const map = show(key);
  scrollNear();
  act(() => jest.advanceTimersByTime(9_999));
  expect(map.state()).toBe('loading');
  fail(map);
  expect(map.state()).toBe('failed');
  expectDrawing(map);
});

test('with a key, Google’s map is loaded when the footer is near the viewport, and a rejected key restores the drawing', () => {
  const map = show('a key');
  expect(googleScript()).toBeNull();
  scrollNear();
  expect(googleScript()?.src).toContain('key=a+key');
  expect(map.embedded()).toBeNull();
  window.google = { maps: { Map: class {}, Marker: class {} } };
  act(() => window.showShopMap?.());
  expect(map.state()).toBe('loaded');
  act(() => window.gm_authFailure?.());
  expect(map.state()).toBe('authFailure');
  expectDrawing(map);
});
