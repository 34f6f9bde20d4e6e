import type { Page } from 'playwright/test';
import { adminPaths } from '@/contract/admin/paths';
import { signInAsOwner } from '../support/adminJourney';
import { phone } from '../support/pageProblems';
import { expect, networkErrorLines, test, openPage } from '../support/shopTest';

test.use({
  viewport: phone,
  expectedConsole: networkErrorLines,
});

const getCachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });
const areFilesCached = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('admin-files');
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(assets|locales)\/.+\.js/.test(name));
    const cachedFiles = await Promise.all(files.map(({ name }) => cache.match(name)));
    return cachedFiles.length > 0 && cachedFiles.every(Boolean);
  });
const getWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.slice(location.origin.length));

test('the admin opens offline and says so, stores no data, and recovers when the network returns', async ({
  page,
  context,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.orders);
  await expect(page.getByRole('heading', { level: 1, name: 'Porudžbine' })).toBeVisible();
  await expect.poll(() => areFilesCached(page)).toBe(true);
  await page.goto(adminPaths.stock);
  await expect(page.getByRole('heading', { level: 1, name: 'Zalihe' })).toBeVisible();
  const files =
    /^\/admin\/assets\/[\w-]+\.[0-9a-f]{8}\.js$|^\/locales\/[\w/-]+\.json\?[0-9a-f]{8}$/;
  for (const [name, paths] of Object.entries(await getCachedUrls(page))) {
    expect(name).toMatch(/^admin-(files|page)$/);
    const others = paths.filter((path) => !files.test(path));
    expect(others).toEqual(name === 'admin-page' ? [adminPaths.today] : []);
  }

  const missing: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') missing.push(request.url());
  });
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Nema mreže' })).toBeVisible();
  await page.goto(adminPaths.orders);
  await expect(page.getByRole('alert')).toContainText('Nema veze sa internetom');
  // Files that only these pages load were never cached.
  expect(missing).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Pokušaj ponovo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Porudžbine' })).toBeVisible();

  // The page starts listening some seconds after it is opened.
  await expect(async () => {
    await page.evaluate(() => {
      const data = 'another version';
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    });
    await expect(page.getByText('Kancelarija je dobila novu verziju.')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Učitaj ponovo' }).click();
  await expect(page.getByText('Kancelarija je dobila novu verziju.')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Porudžbine' })).toBeVisible();
});

test('opening the search while offline does not lose typed input', async ({
  page,
  context,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await page.goto(adminPaths.product.replace(':id', '1'));
  const sku = page.locator('[name="sku"]');
  await sku.fill('TYPED');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sku).toHaveValue('TYPED');
});

test('the shop and the admin have separate service workers that do not affect each other', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(adminPaths.today);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => getWorker(page)).toBe('/admin/service-worker.js');
  await openPage(page, '/');
  await expect.poll(() => getWorker(page)).toBe('/service-worker.js');
  await page.goto(adminPaths.stock);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await getWorker(page)).toBe('/admin/service-worker.js');
  await openPage(page, '/shop');
  const found = await getCachedUrls(page);
  expect(Object.keys(found).sort()).toEqual([
    'admin-files',
    'admin-page',
    'assets',
    'offline-page',
  ]);
  for (const name of ['assets', 'offline-page'])
    expect(found[name]?.filter((path) => path.startsWith('/admin'))).toEqual([]);
  for (const name of ['admin-files', 'admin-page'])
    expect(found[name]?.filter((path) => path.startsWith('/assets'))).toEqual([]);
});
