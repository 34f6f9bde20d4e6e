import { screen, waitFor, within } from '@testing-library/react';
import type { ProductList } from '@/contract/product';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import { Shop } from './Shop';

/** Of the three products. */
const facets: Partial<ProductList> = {
  tags: [
    { id: 'raw', label: 'Raw', count: 2, of_category: false },
    { id: 'gift', label: 'Gift', count: 1, of_category: false },
    { id: 'honey', label: 'Honey', count: 1, of_category: true },
    { id: 'none', label: 'None', count: 0, of_category: false },
  ],
  price_counts: [
    { to: 500, count: 0 },
    { to: 1000, count: 3 },
    { to: 2000, count: 3 },
  ],
  in_stock_count: 2,
};

function openShop(path: string) {
  const api = makeFakeApi({
    'GET /api/products': () => ({
      ...sampleList([sampleProduct(1), sampleProduct(2), sampleProduct(3)]),
      ...facets,
    }),
    'GET /api/categories': () => [],
    'GET /api/carts': () => null,
    'GET /api/wishlist': () => ({ products: [] }),
  });
  const shop = renderApp(
    <ToastProvider>
      <Shop />
    </ToastProvider>,
    { locale: 'en', path, api },
  );
  return {
    ...shop,
    currentPath: () => shop.router.state.location.pathname + shop.router.state.location.search,
  };
}

test('properties, a highest price and stock filter together; a second press takes one out', async () => {
  const { user, currentPath } = openShop('/shop');
  const properties = await screen.findByRole('group', { name: 'Properties' });
  const offered = () => within(properties).queryAllByRole('button');
  // The purpose of a category is no property, and none without a product is offered.
  await waitFor(() =>
    expect(offered().map(({ textContent }) => textContent)).toEqual(['Raw2', 'Gift1']),
  );
  await user.click(offered()[0]!);
  await user.click(offered()[1]!);
  const price = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Price, stock' })).getByRole('button', { name });
  await user.click(price(/^to 1,000/));
  await user.click(price(/^In stock/));
  expect(currentPath()).toBe('/shop?tag=gift&tag=raw&price_to=1000&in_stock=yes');
  expect(offered()[0]).toHaveAttribute('aria-pressed', 'true');
  // Nothing is that cheap.
  await user.click(price(/^to 500/));
  await user.click(offered()[0]!);
  expect(currentPath()).toBe('/shop?tag=gift&price_to=1000&in_stock=yes');
  await user.click(screen.getByRole('button', { name: 'Clear filters', hidden: true }));
  expect(currentPath()).toBe('/shop');
});

test('on a phone one button with their number opens the filters', async () => {
  const { user, currentPath } = openShop('/shop?tag=raw&price_to=1000&sort=price_asc');
  await screen.findByText('Product 1');
  await user.click(screen.getByRole('button', { name: /^Filters ?2$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(dialog).getByRole('button', { name: /^Gift/ }));
  expect(currentPath()).toBe('/shop?tag=gift&tag=raw&price_to=1000&sort=price_asc');
  await user.click(within(dialog).getByRole('button', { name: 'Show 3 products' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Gift' }));
  expect(currentPath()).toBe('/shop?tag=raw&price_to=1000&sort=price_asc');
});

test('a property that was deleted since the link was stored can be taken out', async () => {
  const { user, currentPath } = openShop('/shop?tag=raw&tag=deleted');
  await screen.findByText('Product 1');
  await user.click(screen.getByRole('button', { name: 'Remove filter: deleted' }));
  expect(currentPath()).toBe('/shop?tag=raw');
});
