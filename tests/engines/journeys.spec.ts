import { adminPaths } from '../../src/contract/admin/paths';
import { pagePaths } from '../../src/contract/paths';
import { languageCookie, storageKeys } from '../../src/contract/wire';
import { makeOwner } from '../support/adminJourney';
import { getCode, staffPassword } from '../support/adminShop';
import { JourneyCustomer, journeyPassword, productNamed } from '../support/JourneyCustomer';
import { expect, shopTest } from '../support/shopTest';
import { type Engine, getMissingReason } from './engine';
import { firefox, firefoxWithoutCookies } from './firefox';
import { Visitor } from './Visitor';
import { webkit } from './webkit';

const juiceName = 'Pure blueberry juice';

const scriptless = '/robots.txt';

/** Firefox logs this message if it blocks cookies, although the shop handles the error. */
const refusedWorker = /ServiceWorker.*Storage access is restricted/;

const pageText = '`${location}\n${document.body.innerText.slice(-900)}`';

const test = shopTest.extend<{ engine: Engine; visitor: Visitor }>({
  engine: [firefox, { option: true }],
  visitor: async ({ engine, shop }, use, testInfo) => {
    const browser = await engine.launch();
    const visitor = new Visitor(browser, shop.url);
    try {
      await use(visitor);
      if (testInfo.errors.length)
        await testInfo.attach('page', { body: await visitor.read(pageText) });
      const unexpected = browser.errors.filter((text) => !refusedWorker.test(text));
      expect(unexpected, 'no script errors').toEqual([]);
    } finally {
      await browser.close();
    }
  },
});

async function chooseEnglish(visitor: Visitor, more = '') {
  await visitor.goto(scriptless);
  await visitor.read(`document.cookie = '${languageCookie}=en; path=/'${more}`);
}

function journeys() {
  test('a first visitor sees images, switches to English, and opens a category and a product', async ({
    visitor,
  }) => {
    await visitor.open(pagePaths.home);
    await visitor.expectShown('button', /English/);
    const broken = `[...document.images].filter((image) => image.complete && !image.naturalWidth).length`;
    expect(await visitor.read(`document.images.length`)).toBeGreaterThan(0);
    expect(await visitor.read(broken)).toBe(0);
    await visitor.click('button', /English/);
    await expect.poll(() => visitor.read('document.documentElement.lang')).toBe('en');
    await visitor.click('link', /^Syrups/);
    await visitor.expectAt('/shop?category=syrups');
    await visitor.click('link', 'Elderflower syrup');
    await visitor.expectShown('heading', 'Elderflower syrup');
    expect(await visitor.read(broken)).toBe(0);
  });

  test('Back restores the scroll position of the list', async ({ visitor }) => {
    const lastInList = 'Dried chokeberries';
    await chooseEnglish(visitor);
    await visitor.open(pagePaths.shop);
    await visitor.scrollTo('link', lastInList);
    const scrollTop = await visitor.read<number>('scrollY');
    expect(scrollTop).toBeGreaterThan(300);
    await visitor.click('link', lastInList);
    await visitor.expectShown('heading', lastInList);
    await expect.poll(() => visitor.read('scrollY')).toBe(0);
    await visitor.browser.back();
    await visitor.expectAt(/^\/shop$/);
    await expect.poll(() => visitor.read('scrollY')).toBe(scrollTop);
  });

  test('a reload keeps the quantity of a product in the cart', async ({ visitor, shop }) => {
    await chooseEnglish(visitor);
    await visitor.open(pagePaths.product((await productNamed(shop, juiceName)).id));
    await visitor.click('button', 'Add to Cart');
    await visitor.click('link', 'Cart, 1 product');
    await visitor.click('button', `Increase quantity, ${juiceName}`);
    const quantity = `Quantity, ${juiceName}`;
    await visitor.expectValue('textbox', quantity, '2');
    await visitor.reload();
    await visitor.expectValue('textbox', quantity, '2');
  });

  test('a customer can buy the contents of the cart', async ({ visitor, shop }) => {
    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart((await productNamed(shop, juiceName)).id);
    const { token } = customer.entered;
    await chooseEnglish(
      visitor,
      `, localStorage.setItem('${storageKeys.accessToken}', '${token}')`,
    );
    await visitor.open(pagePaths.checkout);
    await visitor.expectAt(pagePaths.checkoutShipping);
    await visitor.fill('Street', 'Svetog Save');
    await visitor.fill(/Street number/, '12a');
    await visitor.fill(/^City/, 'Arilje');
    await visitor.click('button', 'Continue to payment');
    await visitor.expectAt(pagePaths.checkoutOverview);
    await visitor.reload();
    await visitor.click('checkbox', /I accept the terms/);
    await visitor.click('button', 'Order with obligation to pay');
    await visitor.expectAt(/^\/orders\/\d+$/);
    await visitor.expectShown('link', 'Cart, empty');
    expect(await customer.readOrders()).toHaveLength(1);
  });

  test('a page that needs a session leads to the login and back', async ({ visitor, shop }) => {
    const customer = await JourneyCustomer.register(shop);
    await chooseEnglish(visitor);
    await visitor.open(pagePaths.accountSettings);
    await visitor.expectAt(pagePaths.login);
    await visitor.fill('Email', customer.email);
    await visitor.fill('Password', journeyPassword);
    await visitor.click('button', 'Log in');
    await visitor.expectAt(pagePaths.accountSettings);
    await visitor.expectShown('heading', 'Account settings');
  });

  test("an owner processes a customer's order until it is delivered", async ({ visitor, shop }) => {
    const { email, secret } = await makeOwner(shop);
    await visitor.open(adminPaths.login);
    await visitor.fill('Imejl', email);
    await visitor.fill('Lozinka', staffPassword);
    await visitor.click('button', 'Nastavi');
    // `makeOwner` used the first code of the owner.
    await visitor.fill('Kod', getCode(secret, 1));
    await visitor.click('button', 'Nastavi');
    await visitor.expectShown('heading', 'Danas');

    // The order appears without a reload.
    const customer = await JourneyCustomer.register(shop);
    await customer.putIntoCart((await productNamed(shop, juiceName)).id, 2);
    const { number } = await customer.placeOrder(await customer.draftOrder());
    await visitor.click('button', `Potvrdi ${number}`);
    await visitor.expectShown('button', /^Opozovi/);
    await visitor.open(adminPaths.order.replace(':number', `${number}`));
    await visitor.expectText('Potvrđena');
    await visitor.click('button', 'Spakuj');
    await visitor.expectText('Spakovana');
    await visitor.fill(/^Kurir/, 'Brza pošta');
    await visitor.fill(/^Broj pošiljke/, 'BP 447 109 235');
    await visitor.click('button', 'Predaj kuriru');
    await visitor.expectText('Poslata');
    await visitor.click('button', 'Upiši isporuku');
    await visitor.expectText('Isporučena');
    const [order] = await customer.readOrders();
    expect(order?.status).toBe('delivered');
  });
}

function journeysWithoutCookies() {
  test('pages work, and features that need a cookie say so', async ({ visitor }) => {
    await visitor.open(pagePaths.shop);
    await visitor.click('button', /English/);
    await expect.poll(() => visitor.read('document.documentElement.lang')).toBe('en');
    await visitor.click('link', /^Syrups/);
    await visitor.expectAt('/shop?category=syrups');
    await visitor.click('link', 'Elderflower syrup');
    await visitor.click('button', 'Add to Cart');
    await visitor.expectText(/Your browser blocks cookies/);
    // Without a cookie, the next page is in Serbian.
    await visitor.open(pagePaths.cart);
    await visitor.expectShown('link', 'Korpa, prazna');
    await visitor.open(adminPaths.login);
    await visitor.expectShown('button', 'Nastavi');
  });
}

function describeIn(engine: Engine, tests: () => void) {
  const reason = getMissingReason(engine);
  const describe = reason ? test.describe.skip : test.describe;
  describe(`in ${engine.name}${reason ? ` (${reason})` : ''}`, () => {
    test.use({ engine });
    tests();
  });
}

describeIn(firefox, journeys);
describeIn(webkit, journeys);
describeIn(firefoxWithoutCookies, journeysWithoutCookies);
