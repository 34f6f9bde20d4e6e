import { act, renderHook } from '@testing-library/react';
import { useNewVersion, registerServiceWorker } from './registerServiceWorker';

/** The browser's side of the service worker. */
class FakeContainer extends EventTarget {
  readonly sent: unknown[] = [];
  updates = 0;
  readonly ready = Promise.resolve({
    active: { postMessage: (message: unknown) => this.sent.push(message) },
  });
  register = jest.fn(async () => ({ update: async () => void (this.updates += 1) }));
}

test('a page is notified of a newer version, also when it is shown again, and not of its own', async () => {
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
  const tell = (data: string) =>
    act(() => void container.dispatchEvent(new MessageEvent('message', { data })));
  tell('mine');
  expect(result.current).toBe(false);
  tell('newer');
  expect(result.current).toBe(true);
});
