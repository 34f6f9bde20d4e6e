import type { Shop } from '@/contract/shop';
import type { AnyStruct } from '@/contract/endpoint';
import { getFields, getKind } from '@/contract/entities/field';
import { productContent, shownFields } from '@/contract/entities/product';
import type { ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { CartServer } from '@tests/support/CartServer';
import { renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import {
  sampleFullProduct,
  sampleList,
  samplePhoto,
  sampleProduct,
} from '@tests/support/sampleProducts';
import { testShop } from '@tests/support/sampleResponses';
import { ProductDetails } from './ProductDetails';

beforeEach(() => {
  // Nothing below the screen comes into view.
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

interface Opening {
  stock?: number;
  inCategory?: ProductSummary[];
  /** By default, the shop's data cannot be loaded. */
  shop?: Shop;
}

function openProduct(
  overrides: Partial<Product> = {},
  { stock = 9, inCategory = [], shop }: Opening = {},
) {
  const server = new CartServer(stock);
  const product = sampleFullProduct(1, {
    name: 'Chokeberry juice',
    ...{ category: 'health-in-bottles', category_name: 'Health in bottles' },
    images: [1, 2].map(samplePhoto),
    pairs_with: [sampleProduct(2, { name: 'Forest honey' })],
    ...overrides,
  });
  const rendered = renderApp(<ProductDetails product={product} />, {
    path: '/products/1',
    cart: server,
    responses: {
      'GET /api/products': () => sampleList(inCategory),
      'GET /api/shop': () => shop ?? new Response('{}', { status: 500 }),
    },
  });
  return { ...rendered, server };
}

const structuredData = () =>
  Array.from(
    document.querySelectorAll('script[type="application/ld+json"]'),
    (script) => JSON.parse(script.innerHTML) as object,
  );
/** The row beside the photo; the bottom bar on phones has the same buttons. */
const row = () => screen.getByRole('group', { name: /^Quantity/ }).parentElement!;

test('price, unit price, VAT, stock, dose, matching products and facts are shown without opening any section', () => {
  openProduct();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chokeberry juice');
  const page = document.body;
  expect(page).toHaveTextContent(/700 ml, 914\sRSD\/l/);
  expect(page).toHaveTextContent('Price includes VAT (10%)');
  expect(page).toHaveTextContent('In stock');
  expect(page).toHaveTextContent(/30-50 ml/);
  expect(screen.getByRole('heading', { name: 'Goes well with' })).toBeVisible();
  expect(screen.getByText('Forest honey')).toBeVisible();
  for (const fact of ['100% raspberry juice.', 'None.', 'Origin: Arilje, Serbia.', /^Shake before/])
    expect(screen.getByText(fact)).toBeVisible();
});

test('every field that the shop displays is on the page or in the structured data', () => {
  const fields = shownFields.filter(({ name }) => name !== 'slug');
  const isNumber = (struct: AnyStruct) => getKind(struct) === 'number' || struct.type === 'enums';
  const sample = (name: string, struct: AnyStruct, number: number): unknown => {
    if (isNumber(struct)) return number;
    if (getKind(struct) !== 'object') return `Text of ${name}`;
    const parts = getFields(struct);
    return Object.fromEntries(
      parts.map(([part, inner], index) => [part, sample(part, inner, 500 + index)]),
    );
  };
  const values = fields.map(({ name, as }, index) => [
    as,
    sample(as, productContent.schema[name], 400 + index),
  ]);
  openProduct(Object.fromEntries(values) as Partial<Product>);
  const page = document.documentElement.innerHTML;
  const leaves = values
    .map(([, value]) => value)
    .flatMap((value) => (typeof value === 'object' ? Object.values(value as object) : value));
  expect(leaves.filter((value) => !page.includes(String(value)))).toEqual([]);
});

test('a reduced product shows and explains its previous price, and shows how long the reduction lasts', () => {
  const { unmount } = openProduct({
    reduction: { prior_price: 70_000, until: '2026-12-01' },
  });
  expect(document.body).toHaveTextContent(/640.RSD Previous price 700.RSD700 ml/);
  expect(screen.getByRole('region', { name: 'Buy', hidden: true })).toHaveTextContent(
    /640.RSD Previous price 700.RSD/,
  );
  expect(document.body).toHaveTextContent(
    'Reduced until 1 December 2026. The previous price is the lowest of the 30 days before the reduction.',
  );
  unmount();
  openProduct({ reduction: { prior_price: 70_000, until: null } });
  expect(document.body).toHaveTextContent('Reduced while stocks last.');
});

test('the arrival day is shown unless the product is sold out', async () => {
  const { unmount } = openProduct({}, { shop: testShop });
  expect(await screen.findByText(/^Arrives \w+day, \d+ \w+$/)).toBeVisible();
  unmount();
  openProduct({ stock: { level: 'out', left: null } }, { stock: 0, shop: testShop });
  expect(await screen.findByText(/^Delivery 350/)).toBeVisible();
  expect(screen.queryByText(/^Arrives/)).toBeNull();
});

test('the delivery price is shown once, with links to the delivery page and the withdrawal terms', async () => {
  openProduct({}, { shop: testShop });
  const summary = await screen.findByText('Delivery and returns');
  const section = summary.closest('details')!;
  expect(document.body.textContent?.match(/350\sRSD/g)).toHaveLength(1);
  expect(screen.getByRole('link', { name: /350/ })).toHaveAttribute('href', '/delivery');
  expect(section).toHaveTextContent('within 14 days');
  expect(within(section).getByRole('link', { hidden: true })).toHaveAttribute(
    'href',
    '/terms#withdrawal',
  );
  // A question by email names the product.
  expect(screen.getByRole('link', { name: testShop.business.phone })).toBeVisible();
  expect(screen.getByRole('link', { name: testShop.business.email })).toHaveAttribute(
    'href',
    'mailto:shop@bobica.example?subject=Question%3A%20Chokeberry%20juice',
  );
});

test('a category added by the owner is shown with its name', async () => {
  const tea = { category: 'tea', category_name: 'Mountain tea' };
  openProduct(tea, { inCategory: [sampleProduct(3, { ...tea, name: 'Thyme' })] });
  expect(await screen.findByRole('heading', { name: 'Thyme' })).toBeVisible();
  expect(screen.queryByText('tea')).not.toBeInTheDocument();
  // The name is in the breadcrumb, the line above the product's name, and the category's link and card.
  expect(screen.getAllByText('Mountain tea')).toHaveLength(4);
  const [product, crumbs] = structuredData();
  expect(product).toMatchObject({ category: 'Mountain tea' });
  expect(JSON.stringify(crumbs)).toContain('"name":"Mountain tea"');
});

test('structured data matches the displayed product', () => {
  openProduct({ stock: { level: 'out', left: 0 } });
  const [product, crumbs] = structuredData();
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Chokeberry juice',
    offers: {
      price: '640.00',
      priceCurrency: 'RSD',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.test/products/1',
    },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('structured data contains the seller, the delivery terms for this product and the withdrawal period', async () => {
  openProduct({ gtin: '96385074', price: 400_000 }, { shop: testShop });
  await screen.findByText('Bobica d.o.o., Voćarska bb, 31230 Arilje');
  expect(structuredData()[0]).toMatchObject({
    gtin: '96385074',
    offers: {
      seller: { '@type': 'Organization', legalName: 'Bobica d.o.o.' },
      // The price reaches the minimum for free delivery.
      shippingDetails: { shippingRate: { value: '0.00' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    },
  });
});

test('the producer is the shop unless the product has a different one', async () => {
  const { unmount } = openProduct({ shelf_months: 3 }, { shop: testShop });
  expect(await screen.findByText('Bobica d.o.o., Voćarska bb, 31230 Arilje')).toBeVisible();
  expect(screen.getByText('Keeps at least 3 months from delivery.')).toBeVisible();
  unmount();
  openProduct({ producer: 'Pčelarstvo Zlatar, Nova Varoš' }, { shop: testShop });
  expect(await screen.findByText('Pčelarstvo Zlatar, Nova Varoš')).toBeVisible();
  expect(screen.queryByText(/^Bobica d.o.o., /)).toBeNull();
});

test('the chosen quantity is added to the cart, and the button briefly confirms it', async () => {
  const { user, server } = openProduct();
  await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
  expect(screen.getByRole('region', { name: 'Buy', hidden: true })).toHaveTextContent(
    /1,280.RSD2 × 640.RSD/,
  );
  await user.click(within(row()).getByRole('button', { name: 'Add to Cart' }));
  expect(within(row()).getByRole('button', { name: 'In cart' })).toBeVisible();
  await waitFor(() => expect(server.quantities.get(1)).toBe(2));
  expect(await screen.findByText(/2 in your cart/)).toBeVisible();
  await waitFor(() => within(row()).getByRole('button', { name: 'Add to Cart' }));
});

test('if the cart contains the whole stock, the button adds nothing but keeps focus', async () => {
  const { user, server } = openProduct({ stock: { level: 'low', left: 1 } }, { stock: 1 });
  within(row()).getByRole('button', { name: 'Add to Cart' }).focus();
  await user.keyboard('{Enter}');
  const addButton = await within(row()).findByRole('button', { name: 'Add to Cart' });
  expect(addButton).toHaveAttribute('aria-disabled', 'true');
  expect(addButton).toHaveFocus();
  expect(await screen.findByText(/already has all we have/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(server.quantities.get(1)).toBe(1);
  expect(within(row()).queryByRole('button', { name: 'In cart' })).toBeNull();
});

test('the displayed stock is correct when part of it is already in the cart', async () => {
  const { user } = openProduct({ stock: { level: 'low', left: 5 } }, { stock: 5 });
  const more = screen.getByRole('button', { name: /^Increase quantity/ });
  await user.click(more);
  await user.click(more);
  await user.click(within(row()).getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText(/3 in your cart/)).toBeVisible();
  await user.click(more);
  expect(screen.getByText('2. We only have 5 left in stock.')).toBeInTheDocument();
});

test('a sold-out product offers the wishlist and a stock alert instead of the cart', () => {
  openProduct({ stock: { level: 'out', left: 0 } });
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  expect(screen.queryByRole('group', { name: /^Quantity/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Tell me when it’s back' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Add to wishlist: Chokeberry juice' })).toBeEnabled();
  expect(screen.queryByText(/left in stock/)).toBeNull();
});

test('photos can be enlarged, zoomed, switched and closed with the keyboard', async () => {
  const { user } = openProduct();
  const opener = screen.getByRole('button', { name: /^Enlarge photo 1 of 2/ });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Chokeberry juice, enlarged photo' });
  const photo = () => within(dialog).getByTestId('photo');
  expect(photo()).toHaveStyle({ transform: 'translate(0px, 0px) scale(1)' });
  await user.keyboard('+');
  expect(photo()).toHaveStyle({ transform: 'translate(0px, 0px) scale(1.5)' });
  await user.keyboard('0{ArrowRight}');
  expect(within(dialog).getByText('2 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The photo that opened the dialog is now out of view.
  expect(screen.getByRole('button', { name: /^Enlarge photo 2 of 2/ })).toHaveFocus();
});

test('a swipe switches to the next or previous photo, or moves the photo when zoomed in', async () => {
  const square = new DOMRect(0, 0, 400, 400);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(square);
  const { user } = openProduct();
  await user.click(screen.getByRole('button', { name: /^Enlarge photo 1 of 2/ }));
  const dialog = screen.getByRole('dialog', { name: 'Chokeberry juice, enlarged photo' });
  const photo = () => within(dialog).getByTestId('photo');
  const swipe = (from: number, to: number, down = 10) =>
    user.pointer([
      { keys: '[TouchA>]', target: photo(), coords: { clientX: from, clientY: 200 } },
      { pointerName: 'TouchA', target: photo(), coords: { clientX: to, clientY: 200 + down } },
      { keys: '[/TouchA]', target: photo(), coords: { clientX: to, clientY: 200 + down } },
    ]);
  // These swipes are too short and too steep.
  await swipe(300, 270);
  await swipe(300, 220, 60);
  expect(within(dialog).getByText('1 of 2')).toBeVisible();
  await swipe(300, 200);
  expect(within(dialog).getByText('2 of 2')).toBeVisible();
  await swipe(200, 300);
  expect(within(dialog).getByText('1 of 2')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
  await swipe(300, 200);
  expect(within(dialog).getByText('1 of 2')).toBeVisible();
});

test('related products exclude those already on the page and list available ones first', () => {
  const soldOut = { level: 'out', left: 0 } as const;
  const inCategory = [
    sampleProduct(1, { name: 'Chokeberry juice' }),
    sampleProduct(2, { name: 'Forest honey' }),
    sampleProduct(3, { name: 'Elder juice', stock: soldOut }),
    sampleProduct(4, { name: 'Blueberry juice' }),
  ];
  openProduct({}, { inCategory });
  return waitFor(() => {
    const section = screen.getByRole('region', { name: 'From the same category' });
    const names = within(section)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(names).toEqual(['Blueberry juice', 'Elder juice']);
    expect(within(section).getByRole('link', { name: /Health in bottles/ })).toHaveAttribute(
      'href',
      '/shop?category=health-in-bottles',
    );
  });
});
