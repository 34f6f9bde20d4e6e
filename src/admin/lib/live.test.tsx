import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import { makeTransport } from '@/client/apiExtra';
import { xsrfCookie } from '@/contract/wire';
import { me } from '@tests/support/asStaff';
import { errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { adminApi } from '../api/adminApi';
import { contentApi } from '../api/contentApi';
import { productsApi } from '../api/productsApi';
import { reductionsApi } from '../api/reductionsApi';
import { staffApi } from '../api/staffApi';
import { useLiveOrders } from './useLiveOrders';
import { useNewVersion, registerServiceWorker } from './registerServiceWorker';

describe('the stream of changes', () => {
  class FakeSource {
    static readonly CLOSED = 2;
    static readonly opened: FakeSource[] = [];
    readyState = 1;
    onmessage: (() => void) | undefined;
    onopen: (() => void) | undefined;
    onerror: (() => void) | undefined;
    constructor(readonly url: string) {
      FakeSource.opened.push(this);
    }
    close() {
      this.readyState = FakeSource.CLOSED;
    }
  }

  const live = () => FakeSource.opened.filter(({ readyState }) => readyState === 1);

  let isHidden = false;
  let invalidations: number;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeSource.opened.length = 0;
    invalidations = 0;
    isHidden = false;
    Object.defineProperty(globalThis, 'EventSource', { value: FakeSource, configurable: true });
    Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  });
  afterEach(() => jest.useRealTimers());

  function renderLiveOrders() {
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

  test('an event or a reconnection reloads the data on the screen', () => {
    renderLiveOrders();
    const [source] = live();
    expect(source?.url).toBe('/api/admin/events');
    source?.onopen?.();
    expect(invalidations).toBe(0);
    source?.onmessage?.();
    expect(invalidations).toBe(1);
    // The browser reconnects by itself every three seconds.
    for (let elapsed = 0; elapsed < 60_000; elapsed += 3_000) {
      source?.onerror?.();
      jest.advanceTimersByTime(3_000);
    }
    expect(invalidations).toBe(4);
    source?.onopen?.();
    source?.onopen?.();
    expect(invalidations).toBe(5);
    expect(FakeSource.opened).toHaveLength(1);
  });

  test('a stream that the server rejects is reopened once, after 15 s', () => {
    const { unmount } = renderLiveOrders();
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

  test('a page in the background has no stream and opens one when shown', () => {
    renderLiveOrders();
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(live()).toEqual([]);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(live()).toHaveLength(1);
  });
});

describe('versions of the back office', () => {
  class FakeContainer extends EventTarget {
    readonly sent: unknown[] = [];
    updates = 0;
    readonly ready = Promise.resolve({
      active: { postMessage: (message: unknown) => this.sent.push(message) },
    });
    register = jest.fn(async () => ({ update: async () => void (this.updates += 1) }));
  }

  test('a page checks for updates when shown again and is notified of a newer version, but not of its own version', async () => {
    const container = new FakeContainer();
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
    performance.getEntriesByType = () => [{ name: '/admin/assets/main.3b83cfa0.js' }] as never;
    const { result } = renderHook(useNewVersion);
    await registerServiceWorker('mine');
    expect(container.register).toHaveBeenCalledWith('/admin/service-worker.js', {
      updateViaCache: 'none',
    });
    expect(container.sent).toEqual([['/admin/assets/main.3b83cfa0.js']]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(container.updates).toBe(1);
    const postVersion = (data: string) =>
      act(() => void container.dispatchEvent(new MessageEvent('message', { data })));
    postVersion('mine');
    expect(result.current).toBe(false);
    postVersion('newer');
    expect(result.current).toBe(true);
  });
});

describe('a change reloads', () => {
  const unavailable = () => errorResponse(503, 'service_unavailable');
  function makeStore() {
    const api = makeFakeApi({
      'GET /api/admin/products/1/prices': unavailable,
      'GET /api/admin/categories': unavailable,
      'GET /api/admin/product-choices': unavailable,
      'GET /api/admin/price-reductions': unavailable,
      'GET /api/admin/today': unavailable,
      'POST /api/admin/products/1/publish': unavailable,
      'DELETE /api/admin/categories/1': unavailable,
      'PUT /api/admin/me': () => me,
      'POST /api/admin/login/code': () => me,
    });
    const store = configureStore({
      reducer: { [adminApi.reducerPath]: adminApi.reducer },
      middleware: (getDefault) =>
        getDefault({
          thunk: { extraArgument: makeTransport(api.fetch, () => `${xsrfCookie}=token`) },
        }).concat(adminApi.middleware),
    });
    return { api, dispatch: store.dispatch };
  }
  type Send = (dispatch: ReturnType<typeof makeStore>['dispatch']) => PromiseLike<unknown>;

  const publish: Send = (dispatch) =>
    dispatch(
      productsApi.endpoints.publishProduct.initiate({
        params: { id: 1 },
        body: { draft_version: 1 },
      }),
    );
  test.each<[what: string, load: Send, change: Send]>([
    [
      'the prices of a published product',
      (dispatch) =>
        dispatch(reductionsApi.endpoints.getProductPrices.initiate({ params: { id: 1 } })),
      publish,
    ],
    [
      "a category's product count when a product is published",
      (dispatch) => dispatch(contentApi.endpoints.listCategories.initiate()),
      publish,
    ],
    [
      "the product editor's categories when one is deleted",
      (dispatch) => dispatch(productsApi.endpoints.getProductChoices.initiate()),
      (dispatch) => dispatch(contentApi.endpoints.deleteCategory.initiate({ params: { id: 1 } })),
    ],
    [
      'the names of reduced products when the language changes',
      (dispatch) => dispatch(reductionsApi.endpoints.listReductions.initiate()),
      (dispatch) =>
        dispatch(
          adminApi.endpoints.updateMe.initiate({ body: { name: me.name, locale: 'sr-LAT' } }),
        ),
    ],
    [
      'data that was rejected before the member logged in again',
      (dispatch) => dispatch(adminApi.endpoints.getToday.initiate()),
      (dispatch) => dispatch(staffApi.endpoints.loginCode.initiate({ body: { code: '123456' } })),
    ],
  ])('%s', async (_, load, change) => {
    const { api, dispatch } = makeStore();
    await load(dispatch);
    await change(dispatch);
    await waitFor(() => expect(api.sent('GET')).toHaveLength(2));
  });
});
