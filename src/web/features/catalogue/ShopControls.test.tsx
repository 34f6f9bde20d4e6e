import type { ProductList } from '@/contract/product';
import { type noFilters, shopUrl, type ShopQuery } from '@/contract/shopQuery';
import { CartServer } from '@tests/support/CartServer';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { setScreen } from '@tests/support/matchMedia';
import { useState } from 'react';
import { Shop, ShopSearch } from './Shop';

type Chosen = Record<keyof typeof noFilters, unknown>;

describe('filters', () => {
  const properties: ProductList['tags'] = [
    { id: 'raw', label: 'Raw', count: 2, of_category: false },
    { id: 'gift', label: 'Gift', count: 1, of_category: false },
    { id: 'honey', label: 'Honey', count: 1, of_category: true },
    { id: 'none', label: 'None', count: 0, of_category: false },
  ];
  const facets: Partial<ProductList> = {
    price_counts: [
      { to: 500, count: 0 },
      { to: 1000, count: 3 },
      { to: 2000, count: 3 },
    ],
    in_stock_count: 2,
  };

  const products = [1, 2, 3].map((id) => sampleProduct(id));
  const openShop = (path: string, tags = properties) =>
    renderApp(<Shop />, {
      path,
      cart: new CartServer(),
      responses: {
        'GET /api/products': () => ({ ...sampleList(products), ...facets, tags }),
        'GET /api/categories': () => [],
      },
    });

  /** Opens the filters, by default on a desktop. */
  async function openFilters(path: string, { width = 1440, tags = properties } = {}) {
    setScreen({ width });
    const shop = openShop(path, tags);
    await screen.findByText('Product 1');
    const button = screen.getByRole('button', { name: /^Filters/ });
    await shop.user.click(button);
    return { ...shop, button, filters: screen.getByRole('dialog', { name: 'Filters' }) };
  }

  test('properties, the maximum price and availability can be combined as filters, and a second press removes a filter', async () => {
    const { user, at, filters } = await openFilters('/shop');
    const group = (name: string) => within(within(filters).getByRole('group', { name }));
    const featureButtons = () => group('Features').getAllByRole('button');
    // A tag that marks a category is not offered.
    expect(featureButtons().map(({ textContent }) => textContent)).toEqual([
      'Raw2',
      'Gift1',
      'None0',
    ]);
    await user.click(featureButtons()[0]!);
    await user.click(featureButtons()[1]!);
    // This filter would leave no products.
    expect(featureButtons()[2]).toHaveAttribute('aria-disabled', 'true');
    await user.click(featureButtons()[2]!);
    await user.click(group('Price').getByRole('button', { name: /^up to 1,000/ }));
    await user.click(group('Availability').getByRole('button', { name: /^In stock/ }));
    expect(at()).toBe('/shop?tag=gift&tag=raw&price_to=1000&in_stock=yes');
    expect(featureButtons()[0]).toHaveAttribute('aria-pressed', 'true');
    // No product is that cheap.
    await user.click(group('Price').getByRole('button', { name: /^up to 500/ }));
    await user.click(featureButtons()[0]!);
    expect(at()).toBe('/shop?tag=gift&price_to=1000&in_stock=yes');
    await user.click(within(filters).getByRole('button', { name: 'Clear all' }));
    expect(at()).toBe('/shop');
  });

  test('the five most common properties and the selected ones are shown first', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => ({
      ...{ id, label: id.toUpperCase(), count: 9 - index, of_category: false },
    }));
    const { user, filters } = await openFilters('/shop?tag=g', { tags: many });
    const names = () =>
      within(within(filters).getByRole('group', { name: 'Features' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['A9', 'B8', 'C7', 'D6', 'E5', 'G3', '1 more feature']);
    await user.click(within(filters).getByRole('button', { name: '1 more feature' }));
    expect(names()).toEqual(['A9', 'B8', 'C7', 'D6', 'E5', 'F4', 'G3', 'Fewer features']);
    expect(within(filters).getByRole('button', { name: 'Fewer features' })).toHaveFocus();
  });

  test.each([390, 1440])(
    'at %i px, each filter has a control in the panel and can be removed separately',
    async (width) => {
      const chosen = { tag: ['raw'], price_to: 1000, in_stock: 'yes' } satisfies ShopQuery & Chosen;
      const labels: Record<keyof Chosen, string> = {
        tag: 'Raw',
        price_to: 'up to 1,000\u00a0RSD',
        in_stock: 'In stock',
      };
      const path = shopUrl({ ...chosen, sort: 'price_asc' });
      const { user, at, button, filters } = await openFilters(path, { width });
      expect(button).toHaveTextContent(/^Filters3$/);
      for (const label of Object.values(labels))
        within(filters).getByRole('button', { name: new RegExp(`^${label}`), pressed: true });
      await user.click(within(filters).getByRole('button', { name: /^Gift/ }));
      expect(at()).toBe('/shop?tag=gift&tag=raw&price_to=1000&in_stock=yes&sort=price_asc');
      await user.click(within(filters).getByRole('button', { name: 'Show 3 products' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(button).toHaveFocus();
      for (const label of ['Gift', ...Object.values(labels)])
        await user.click(screen.getByRole('button', { name: `Remove filter: ${label}` }));
      expect(at()).toBe('/shop?sort=price_asc');
    },
  );

  test('on a desktop, Escape or a press outside closes the panel, and Escape returns focus', async () => {
    const { user, button } = await openFilters('/shop');
    await user.keyboard('{Tab}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a property that was deleted after the link was stored can be removed from the filters', async () => {
    const { user, at } = openShop('/shop?tag=raw&tag=deleted');
    await screen.findByText('Product 1');
    await user.click(screen.getByRole('button', { name: 'Remove filter: deleted' }));
    expect(at()).toBe('/shop?tag=raw');
  });
});

describe('the search field', () => {
  function show() {
    const searches: string[] = [];
    let setUrl = (_q: string) => {};
    function Page() {
      const [value, setValue] = useState('');
      setUrl = setValue;
      return (
        <ShopSearch value={value} onType={() => undefined} onSearch={(q) => searches.push(q)} />
      );
    }
    const { user } = renderApp(<Page />, {
      responses: { 'GET /api/products': () => sampleList([]) },
    });
    const field = screen.getByRole('combobox', { name: 'Search' });
    return {
      field,
      changeUrl: (q: string) => act(() => setUrl(q)),
      async type(letter: string, expected: string[]) {
        await user.type(field, letter);
        await waitFor(() => expect(searches).toEqual(expected));
      },
      typeMore: (letter: string) => user.type(field, letter),
      searches,
    };
  }

  test('URLs of earlier searches do not overwrite newer input on a slow device', async () => {
    const { field, changeUrl, type, typeMore, searches } = show();
    await type('a', ['a']);
    await type('b', ['a', 'ab']);
    await typeMore('c');
    changeUrl('a');
    changeUrl('ab');
    expect(field).toHaveValue('abc');
    await waitFor(() => expect(searches).toEqual(['a', 'ab', 'abc']));
  });

  test('the field is updated when something else changes the URL', async () => {
    const { field, changeUrl, type } = show();
    await type('a', ['a']);
    changeUrl('a');
    changeUrl('');
    expect(field).toHaveValue('');
    changeUrl('b');
    expect(field).toHaveValue('b');
  });
});
