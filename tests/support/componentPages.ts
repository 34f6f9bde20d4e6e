import { componentsPage } from '@/scripts/components';
import type { PageGroup } from './checkedPages';
import { expect } from './shopTest';

/** Serves `/components` like the development server, but without starting it. */
export const componentPages: PageGroup = {
  async prepare(page) {
    const body = await componentsPage();
    await page.route(/\/components\b/, (route) =>
      route.fulfill({ body, contentType: 'text/html' }),
    );
    return { id: '' };
  },
  pages: () => [
    '/components',
    {
      path: '/components',
      part: 'errors of a form',
      open: async (page) => {
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.locator('[name="needed"]')).toBeFocused();
      },
    },
    {
      path: '/components',
      part: 'toasts',
      open: async (page) => {
        await page.getByRole('button', { name: 'Success toast' }).click();
        await page.getByRole('button', { name: 'Error toast' }).click();
        await expect(page.getByText('Not saved')).toBeVisible();
      },
    },
  ],
};
