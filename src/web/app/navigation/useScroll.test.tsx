import { act, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { makeNavigation, type Navigation } from './navigation';
import { useScroll } from './useScroll';

let y = 0;
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState({ idx: 0 }, '', '/');
  y = 0;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => y });
  window.scrollTo = ((_: number, to: number) => {
    y = to;
  }) as typeof window.scrollTo;
});

function Shown({ navigation, waiting }: { navigation: Navigation; waiting: boolean }) {
  const place = useSyncExternalStore(navigation.subscribe, navigation.current);
  useScroll(navigation, place, waiting);
  return null;
}

function openPage() {
  const navigation = makeNavigation(createBrowserHistory());
  const { rerender, unmount } = render(<Shown navigation={navigation} waiting={false} />);
  return {
    unmount,
    wait: (waiting: boolean) => rerender(<Shown navigation={navigation} waiting={waiting} />),
    go: (to: string, keeps = false) =>
      act(async () => navigation.go(to, { preventScrollReset: keeps })),
    back: () =>
      act(async () => {
        window.history.back();
        await new Promise((resolve) =>
          window.addEventListener('popstate', resolve, { once: true }),
        );
      }),
  };
}

test('a new page begins at its top, and Back finds the one before where it was left', async () => {
  const page = openPage();
  await page.go('/shop');
  y = 900;
  await page.go('/products/1');
  expect(y).toBe(0);
  y = 300;
  await page.back();
  expect(y).toBe(900);
});

test('where only a part of the page changes, the view stays', async () => {
  const page = openPage();
  y = 500;
  await page.go('/?category=honey', true);
  expect(y).toBe(500);
});

test('who scrolls while a skeleton stands is not taken to the top again', async () => {
  const page = openPage();
  page.wait(true);
  await page.go('/shop');
  expect(y).toBe(0);
  y = 40;
  page.wait(false);
  expect(y).toBe(40);
});

test('a link to a place in the page is left to the browser, and Back finds either place', async () => {
  const page = openPage();
  y = 100;
  await act(async () => {
    window.location.hash = '#delivery';
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(y).toBe(100);
  y = 800;
  await page.go('/cart');
  await page.back();
  expect([window.location.hash, y]).toEqual(['#delivery', 800]);
  await page.back();
  expect([window.location.hash, y]).toEqual(['', 100]);
});

test('positions outlive a reload, and the browser restores the page itself', async () => {
  const page = openPage();
  await page.go('/shop');
  y = 700;
  await page.go('/cart');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  page.unmount();
  y = 20;
  const again = openPage();
  expect(y).toBe(20);
  expect(window.history.scrollRestoration).toBe('manual');
  await again.back();
  expect(y).toBe(700);
});
