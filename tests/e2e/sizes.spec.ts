import { pagePaths } from '@/contract/paths';
import { expect, openPage, settled, test } from '../support/shopTest';

test('choosing a different size keeps the focus and scroll position, and Back leads to the previous page', async ({
  page,
}) => {
  await openPage(page, pagePaths.shop);
  await openPage(page, pagePaths.product(3));
  const size = (id: number) =>
    page.getByRole('group', { name: 'Veličina' }).locator(`a[href$="/${id}"]`);
  await size(25).scrollIntoViewIfNeeded();
  const before = await size(25).boundingBox();
  await size(25).click();
  await expect(page).toHaveURL(new RegExp(`${pagePaths.product(25)}$`));
  await expect(page.getByText('BOB-HIB-003-500')).toBeVisible();
  await expect(size(25)).toBeFocused();
  await expect.poll(() => size(25).boundingBox()).toEqual(before);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`${pagePaths.product(26)}$`));
  await expect(page.getByRole('button', { name: 'Javi mi kad stigne' })).toBeVisible();
  await expect(size(26)).toBeFocused();
  await settled(page);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pagePaths.shop}$`));
});

test('the plus button for a product with several sizes asks for a size and adds it to the cart', async ({
  page,
}) => {
  await openPage(page, `${pagePaths.shop}?q=zova`);
  await page.getByRole('button', { name: 'Izaberi veličinu: Sok od bobica zove' }).click();
  await page.getByRole('radio', { name: /^500 ml/ }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Dodaj u korpu/ })
    .click();
  await openPage(page, pagePaths.cart);
  await expect(page.getByRole('main')).toContainText('500 ml');
});
