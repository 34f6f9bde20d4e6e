import { cachedResponse } from './CachedResponse';
import { PageCache } from './PageCache';

const kilobytes = (count: number) =>
  cachedResponse({ type: 'image/png', cacheControl: '', body: Buffer.alloc(count * 1024) });

function openCache() {
  let version = 1;
  let notify = () => {};
  const cache = new PageCache({
    maxBytes: 10 * 1024,
    staleMs: 100,
    catalogueVersion: {
      current: () => version,
      published: () => 0,
      subscribe: (listener) => {
        notify = () => listener((version += 1));
        return () => {};
      },
    },
  });
  return { cache, change: () => notify() };
}

it('drops the least recently requested page when it is full', async () => {
  const { cache } = openCache();
  const render = (url: string, size: number) =>
    cache.render(
      url,
      async () => kilobytes(size),
      () => true,
    );
  const cachedUrls = () => ['a', 'b', 'c', 'd'].filter((url) => cache.find(url)).join('');
  await render('a', 4);
  await render('b', 4);
  cache.find('a');
  await render('c', 4);
  expect(cachedUrls()).toBe('ac');
  await render('d', 11);
  expect(cachedUrls()).toBe('ac');
});

it('keeps a page until a delivery day promised on it changes', async () => {
  const { cache } = openCache();
  const day = async () => ({ ...kilobytes(1), freshUntil: 2_000 });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  await cache.render('a', day, () => true);
  clock.mockReturnValue(1_999);
  expect(cache.find('a')).toBeDefined();
  clock.mockReturnValue(2_000);
  expect(cache.find('a')).toBeUndefined();
  clock.mockRestore();
});

it('serves a stale page until it expires if it cannot be rendered again', async () => {
  const { cache, change } = openCache();
  const shouldStore = () => true;
  const page = await cache.render('a', async () => kilobytes(1), shouldStore);
  change();
  const full = () => Promise.reject(new Error('full'));
  await expect(cache.render('a', full, shouldStore)).rejects.toThrow('full');
  expect(cache.find('a')?.page).toBe(page);
  while (cache.find('a')) await new Promise((resolve) => setImmediate(resolve));
});
