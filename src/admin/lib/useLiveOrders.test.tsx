import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { adminApi } from '../api/adminApi';
import { useLiveOrders } from './useLiveOrders';

/** The browser's side of a stream of events. */
class FakeSource {
  static readonly CLOSED = 2;
  static readonly opened: FakeSource[] = [];
  readyState = 1;
  onmessage: (() => void) | undefined;
  onerror: (() => void) | undefined;
  constructor(readonly url: string) {
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

const live = () => FakeSource.opened.filter(({ readyState }) => readyState === 1);

let hidden = false;
let invalidations: number;
beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.opened.length = 0;
  invalidations = 0;
  hidden = false;
  Object.defineProperty(globalThis, 'EventSource', { value: FakeSource, configurable: true });
  Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
});
afterEach(() => jest.useRealTimers());

function usesLiveOrders() {
  const store = configureStore({
    reducer: (state: object = {}, { type }) => {
      if (type === `${adminApi.reducerPath}/invalidateTags`) invalidations += 1;
      return state;
    },
  });
  return renderHook(useLiveOrders, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
}

test('each event, and a lost connection, loads what is shown again', () => {
  usesLiveOrders();
  const [source] = live();
  expect(source?.url).toBe('/api/admin/events');
  act(() => source?.onmessage?.());
  expect(invalidations).toBe(1);
  act(() => source?.onerror?.());
  expect(invalidations).toBe(2);
  // The browser connects again by itself.
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
});

test('a stream that the server rejected is opened again after 15 s, once', () => {
  const { unmount } = usesLiveOrders();
  const [source] = live();
  source?.close();
  act(() => source?.onerror?.());
  jest.advanceTimersByTime(14_999);
  expect(live()).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(live()).toHaveLength(1);
  unmount();
  expect(live()).toEqual([]);
});

test('a page in the background has no stream, and opens one when it is shown', () => {
  usesLiveOrders();
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(live()).toEqual([]);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(live()).toHaveLength(1);
});
