import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { pagePaths } from '@/contract/paths';
import type { CompiledMessages } from '@/contract/render';
import { loadRenderer } from '@/server/main/startShop';
import { chooseEnglish } from '../support/JourneyCustomer';
import { expect, test, openPage } from '../support/shopTest';

const dist = join(__dirname, '../../dist');

test.use({ expectedConsole: [/Failed to load resource: .*status of 503/] });
test.beforeEach(({ context, shop }) => chooseEnglish(context, shop));

async function loseData(page: Page, origin: string, path: string): Promise<void> {
  const render = await loadRenderer(dist, true);
  const { status, html } = (await render?.({
    url: path,
    locale: 'en',
    origin,
    fetch: async () => Response.json({}, { status: 503 }),
    loadMessages: async (locale, name) =>
      JSON.parse(
        await readFile(join(dist, 'locales', locale, `${name}.json`), 'utf8'),
      ) as CompiledMessages,
  })) ?? { status: 0, html: '' };
  await page.route(origin + path, (route) =>
    route.fulfill({ status, body: html, contentType: 'text/html; charset=utf-8' }),
  );
}

const footer = (page: Page) => page.getByRole('navigation', { name: 'Categories', exact: true });

const buttons = {
  [pagePaths.product(1)]: /^Add to Cart/,
  [pagePaths.home]: /wishlist: /,
  [pagePaths.shop]: /wishlist: /,
};

test('pages that were rendered without data load it after hydration, including the data for the footer', async ({
  page,
  shop,
}) => {
  for (const [path, button] of Object.entries(buttons)) {
    await loseData(page, shop.url, path);
    // The app loads automatically, without an interaction.
    await openPage(page, path);
    await expect(footer(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
  }
});
