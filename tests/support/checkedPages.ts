import type { Page } from 'playwright/test';
import { createCode } from '@/contract/admin/codes';
import { updateMe } from '@/contract/admin/me';
import { bookSettlement } from '@/contract/admin/money';
import { adminPaths } from '@/contract/admin/paths';
import { addMovements } from '@/contract/admin/stock';
import type { Locale } from '@/contract/locale';
import { pageNames, pagePaths } from '@/contract/paths';
import type { MessageId } from '@/lib/text';
import { anyLanguage, showCardStates, showView } from './cardStates';
import { tenPercent } from './codes';
import { enterOrders, getLink, makeOwner, signInAsOwner } from './adminJourney';
import { JourneyCustomer, productNamed } from './JourneyCustomer';
import type { ServerProcess } from './server';
import { componentPages } from './componentPages';
import { expect } from './shopTest';
import { enterOrder, keyed, moveAlong } from './staffOrders';

export interface CheckedPage {
  path: string;
  open?: (page: Page) => Promise<void>;
  /** The name of the part that `open` opens. */
  part?: string;
  isPhoneOnly?: boolean;
}

export interface PageGroup {
  /**
   * Signs in if necessary, and returns the part of the paths that the shop chose. `speak` selects the language; by
   * default the URL does.
   */
  prepare?: (
    page: Page,
    shop: ServerProcess,
  ) => Promise<{ id: number | string; speak?: (locale: Locale) => Promise<unknown> }>;
  pages: (id: number | string) => readonly (string | CheckedPage)[];
  /** The languages to check; by default both. */
  languages?: readonly Locale[];
}

/** Public pages outside the catalogue. */
export const informationPages: readonly string[] = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  `${pagePaths.resetPassword}#some-token`,
  `${pagePaths.signInLink}#some-token`,
  `${pagePaths.confirmEmail}#some-token`,
  `${pagePaths.restoreEmail}#some-token`,
  `${pagePaths.stockAlert}#some-token`,
  `${pagePaths.orderLink}#1.some-token`,
  ...pageNames.filter((name) => name !== 'home').map((name) => pagePaths[name]),
  '/no-such-page',
];

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

const openDialog = (button: MessageId) => async (page: Page) => {
  await press(page, anyLanguage(button));
  await expect(page.getByRole('dialog')).toBeVisible();
};

const openSearch = openDialog('common:search.label');

/** A box of several bottles in the seed. */
const pack = 24;

const shopPages: PageGroup = {
  prepare: (_page, shop) => productNamed(shop, 'Pure blueberry juice'),
  pages(id) {
    const product = pagePaths.product(id);
    const enlarge = openDialog('product:gallery.enlarge');
    return [
      pagePaths.home,
      {
        path: pagePaths.home,
        part: 'menu',
        open: openDialog('common:header.menuOpenAria'),
        isPhoneOnly: true,
      },
      { path: pagePaths.home, part: 'search', open: openSearch },
      {
        path: pagePaths.home,
        part: 'found products, categories and pages',
        open: async (page) => {
          await openSearch(page);
          const panel = page.getByRole('dialog');
          await panel.getByRole('searchbox').fill('paketi');
          await expect(panel.getByRole('link').nth(2)).toBeVisible();
        },
      },
      {
        path: pagePaths.home,
        part: 'search that finds nothing',
        open: async (page) => {
          await openSearch(page);
          const panel = page.getByRole('dialog');
          await panel.getByRole('searchbox').fill('imunitet');
          await expect(panel.getByRole('heading', { level: 2, name: /imunitet/ })).toBeVisible();
        },
      },
      `${pagePaths.shop}?q=kako+da+vratim+med`,
      pagePaths.shop,
      {
        path: pagePaths.shop,
        part: 'list',
        open: (page) => showView(page, 'list'),
      },
      ...(['grid', 'list'] as const).map((view) => ({
        path: pagePaths.shop,
        part: `states of cards, ${view}`,
        open: (page: Page) => showCardStates(page, view),
      })),
      `${pagePaths.shop}?q=xyzxyz`,
      product,
      // This product has three sizes.
      pagePaths.product(3),
      { path: pagePaths.shop, part: 'choice of a size', open: openDialog('shop:card.chooseSize') },
      { path: product, part: 'enlarged photo', open: enlarge, isPhoneOnly: true },
      pagePaths.cart,
      pagePaths.guestWishlist,
      {
        path: product,
        part: 'before the checkout',
        open: async (page) => {
          await press(page, anyLanguage('product:addToCart'));
          await press(page, anyLanguage('cart:checkout'));
          const title = anyLanguage('auth:checkout.title');
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        },
      },
      pagePaths.product(pack),
    ];
  },
};

const customerPages: PageGroup = {
  async prepare(page, shop) {
    const customer = await JourneyCustomer.register(shop);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    await customer.putIntoCart(juice.id, 2);
    const placed = await customer.placeOrder(await customer.draftOrder());
    await customer.putIntoCart(juice.id, 2);
    await customer.client.call('PUT', `/api/wishlist/${juice.id}`);
    await customer.draftOrder();
    await customer.signInOn(page);
    return placed;
  },
  pages: (id) => [
    {
      path: pagePaths.order(id),
      part: 'thanks',
      open: async (page) => {
        await page.evaluate(() => history.replaceState({ usr: { placed: true } }, ''));
        await page.reload();
        await expect(page.getByText(anyLanguage('orders:success.next'))).toBeVisible();
      },
    },
    pagePaths.cart,
    {
      path: pagePaths.cart,
      part: 'field of a code',
      open: async (page) => {
        await page.getByText(anyLanguage('cart:code.title')).click();
        // Content that larger text moves under the pointer must not react to the pointer.
        await page.mouse.move(0, 0);
        await expect(
          page.getByRole('textbox', { name: anyLanguage('cart:code.label') }),
        ).toBeVisible();
      },
    },
    pagePaths.wishlist,
    pagePaths.checkoutShipping,
    pagePaths.checkoutPayment,
    pagePaths.checkoutOverview,
    pagePaths.orders,
    pagePaths.order(id),
    pagePaths.accountSettings,
  ],
};

const shownCode = 'HVALA10';

/** The pages of a delivered order: a complaint form, and a complaint that was sent. */
const deliveredOrderPages: PageGroup = {
  async prepare(page, shop) {
    const customer = await JourneyCustomer.register(shop);
    const juice = await productNamed(shop, 'Pure blueberry juice');
    const plum = await productNamed(shop, 'Elderflower syrup');
    const deliver = async () => {
      await customer.putIntoCart(juice.id, 2);
      await customer.putIntoCart(plum.id);
      const { id, number } = await customer.placeOrder(await customer.draftOrder());
      const { client } = await makeOwner(shop);
      await moveAlong(client, number ?? '', ['confirm', 'ship', 'deliver']);
      return id;
    };
    const [id, reported] = [await deliver(), await deliver()];
    await customer.client.post(`/api/orders/${reported}/complaints`, {
      lines: [{ position: 0, quantity: 1 }],
      reason: 'damaged',
      text: 'Napukla je na dnu.',
      wants: 'replace',
    });
    await customer.signInOn(page);
    return { id: `${id} ${reported}` };
  },
  pages(ids) {
    const [id = '', reported = ''] = String(ids).split(' ');
    const step = `${pagePaths.order(id)}?step=problem`;
    const choose = (reason: MessageId) => async (page: Page) => {
      await page.getByRole('checkbox').first().check();
      await page.getByRole('radio', { name: anyLanguage(reason) }).check();
    };
    return [
      pagePaths.order(id),
      { path: step, part: 'complaint', open: choose('orders:complaint.reason.damaged') },
      {
        path: step,
        part: 'withdrawal, confirmation',
        open: async (page) => {
          await choose('orders:complaint.reason.withdrawal')(page);
          await press(page, anyLanguage('orders:complaint.sendWithdrawal'));
        },
      },
      {
        path: `${pagePaths.order(reported)}?step=problem`,
        part: 'sent',
        open: (page) => press(page, anyLanguage('orders:complaint.add')),
      },
    ];
  },
};

/** The owner's pages with a new order and other open orders. The pages get the number of the new order. */
const makeOwnerPages = (pages: PageGroup['pages']): PageGroup => ({
  async prepare(page, shop) {
    const { client } = await signInAsOwner(page, shop);
    const [number = '', ...others] = await enterOrders(client, 4);
    // The list shows each state with its next step.
    const steps = ['confirm', 'pack', 'ship'] as const;
    for (const [index, other] of others.entries())
      await moveAlong(client, other, steps.slice(0, index + 1));
    await client.post(createCode.path, { ...tenPercent, code: shownCode, max_uses: 50 }, keyed());
    await enterOrder(client, { code: shownCode });
    // The confirmed order is packed from this batch, and the shipped order contains it.
    const incomingGoods = {
      product_id: 1,
      reason: 'in',
      kind: 'produced',
      quantity: 9,
      batch: 'L2610',
    };
    await client.post(
      addMovements.path,
      { movements: [{ ...incomingGoods, best_before: '2028-09-30' }] },
      keyed(),
    );
    const shippedOrder = await enterOrder(client, { lines: [{ product_id: 1, quantity: 2 }] });
    await moveAlong(client, shippedOrder.number, ['confirm', 'pack', 'ship']);
    const line = { reference: `BP ${number}`, amount: 100, number: null, expected: null };
    const settlement = { courier: '', paid_on: '2026-01-02', bank_amount: 100 };
    const lines = [{ ...line, claimed: false }];
    await client.post(bookSettlement.path, { ...settlement, lines }, keyed());
    return {
      id: number,
      speak: (locale) => client.put(updateMe.path, { name: 'Jelena', locale }),
    };
  },
  pages,
});

const product = `${adminPaths.products}/1`;

export const pageGroups: Readonly<Record<string, PageGroup>> = {
  'the components': componentPages,
  'information and auth': { pages: () => informationPages },
  'the shop': shopPages,
  'a customer, from the cart to the order': customerPages,
  'a customer with a delivered order': deliveredOrderPages,
  'the admin: orders and stock': makeOwnerPages((number) => [
    adminPaths.today,
    adminPaths.orders,
    `${adminPaths.orders}/${number}`,
    `${adminPaths.print}?numbers=${number}&kind=slips`,
    {
      path: adminPaths.courierFile,
      part: 'compared',
      open: async (page) => {
        await page.getByRole('textbox').fill(`${number};BP 1`);
        await press(page, anyLanguage('admin:tracking.compare'));
        await expect(page.getByText('BP 1', { exact: true }).last()).toBeVisible();
      },
    },
    adminPaths.newOrder,
    adminPaths.statement,
    adminPaths.receipts,
    adminPaths.receiptList,
    adminPaths.stock,
    {
      path: adminPaths.stock,
      part: 'entry',
      open: openDialog('admin:stock.enter'),
      isPhoneOnly: true,
    },
    `${adminPaths.stock}/1`,
    `${adminPaths.stock}/1/recall?batch=L2610`,
    `${adminPaths.stock}/1/recall/register?batch=L2610`,
    {
      // The order after the newest one is confirmed.
      path: `${adminPaths.orders}/${Number(number) + 1}/packing`,
      part: 'batch',
      open: async (page) => {
        await press(page, /L2610/);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    adminPaths.stockCount,
    adminPaths.money,
    `${adminPaths.money}/1`,
    adminPaths.books,
    adminPaths.customers,
    `${adminPaths.customers}/1`,
    adminPaths.accountant,
    `${adminPaths.accountant}?month=2026-01`,
    adminPaths.reviews,
    adminPaths.cases,
    `${adminPaths.cases}/new?order=${number}`,
    adminPaths.reductions,
    adminPaths.codes,
    `${adminPaths.codes}/new`,
    `${adminPaths.codes}/${shownCode}`,
    `${adminPaths.codes}/${shownCode}?edit=1`,
  ]),
  'the admin: products': makeOwnerPages(() => [
    adminPaths.products,
    product,
    { path: product, part: 'crop', open: openDialog('admin:image.crop') },
    {
      path: product,
      part: 'rejected',
      open: async (page) => {
        const name = page.locator('[name^="name."]');
        await name.filter({ visible: true }).first().fill('');
        await press(page, anyLanguage('admin:save.publish'));
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
    `${product}/history`,
    `${product}/preview`,
    adminPaths.arrangeProducts,
    adminPaths.productValues,
    `${adminPaths.products}/${pack}`,
  ]),
  'the admin: content and settings': makeOwnerPages(() => [
    adminPaths.slides,
    `${adminPaths.slides}?slide=1`,
    adminPaths.contentPage.replace(':name', 'home'),
    adminPaths.contentPage.replace(':name', 'terms'),
    adminPaths.categories,
    `${adminPaths.categories}?category=1`,
    `${adminPaths.categories}?tag=`,
    {
      path: adminPaths.delivery,
      part: 'columns',
      open: async (page) => {
        await page.getByText(anyLanguage('admin:settings.delivery.columns', '\\d+')).click();
        await page.getByLabel(anyLanguage('admin:settings.delivery.sample')).selectOption('BEX');
        await expect(
          page.getByLabel(anyLanguage('admin:settings.delivery.column.heading', '10')),
        ).toBeVisible();
      },
    },
    adminPaths.business,
    adminPaths.security,
    adminPaths.staff,
    adminPaths.log,
    adminPaths.more,
  ]),
  'the admin: signed out': {
    async prepare(_page, shop) {
      const { hash } = new URL(await getLink(shop, 'owner', 'link@bobica.rs'));
      return { id: hash.slice(1) };
    },
    pages: (token) => [adminPaths.login, `${adminPaths.invitation}#${token}`],
    languages: ['sr-LAT'],
  },
};
