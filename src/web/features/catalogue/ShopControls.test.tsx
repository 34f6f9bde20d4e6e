import type { ProductList } from '@/contract/product';
import { type noFilters, shopUrl, type ShopQuery } from '@/contract/shopQuery';
import { CartServer } from '@tests/support/CartServer';
import { act, renderApp, screen, waitFor, within } from '@tests/support/renderApp';
import { sampleList, sampleProduct } from '@tests/support/sampleProducts';
import { useState } from 'react';
import { Shop, ShopSearch } from './Shop';

type Chosen = Record<keyof typeof noFilters, unknown>;

describe('filters', () => {
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

  const products = [1, 2, 3].map((id) => sampleProduct(id));
  const openShop = (path: string) =>
    renderApp(<Shop />, {
      path,
      cart: new CartServer(),
      responses: {
        'GET /api/products': () => ({ ...sampleList(products), ...facets }),
        'GET /api/categories': () => [],
      },
    });

  test('properties, a highest price and stock filter together; a second press takes one out', async () => {
    const { user, at } = openShop('/shop');
    const properties = await screen.findByRole('group', { name: 'Features' });
    const offered = () => within(properties).queryAllByRole('button');
    // The purpose of a category is no property, and none without a product is offered.
    await waitFor(() =>
      expect(offered().map(({ textContent }) => textContent)).toEqual(['Raw2', 'Gift1']),
    );
    await user.click(offered()[0]!);
    await user.click(offered()[1]!);
    const price = (name: RegExp) =>
      within(screen.getByRole('group', { name: 'Price and availability' })).getByRole('button', {
        name,
      });
    await user.click(price(/^up to 1,000/));
    await user.click(price(/^In stock/));
    expect(at()).toBe('/shop?tag=gift&tag=raw&price_to=1000&in_stock=yes');
    expect(offered()[0]).toHaveAttribute('aria-pressed', 'true');
    // Nothing is that cheap.
    await user.click(price(/^up to 500/));
    await user.click(offered()[0]!);
    expect(at()).toBe('/shop?tag=gift&price_to=1000&in_stock=yes');
    await user.click(screen.getByRole('button', { name: 'Clear filters', hidden: true }));
    expect(at()).toBe('/shop');
  });

  test('each filter is a control of the toolbar and of the dialog of a phone, and can be taken out by itself', async () => {
    const chosen = { tag: ['raw'], price_to: 1000, in_stock: 'yes' } satisfies ShopQuery & Chosen;
    const labels: Record<keyof Chosen, string> = {
      tag: 'Raw',
      price_to: 'up to 1,000\u00a0RSD',
      in_stock: 'In stock',
    };
    const { user, at } = openShop(shopUrl({ ...chosen, sort: 'price_asc' }));
    await screen.findByText('Product 1');
    const expectEachIsOn = (part: HTMLElement) => {
      for (const label of Object.values(labels))
        within(part).getByRole('button', { name: new RegExp(`^${label}`), pressed: true });
    };
    expectEachIsOn(document.body);
    // On a phone one button with their number opens them.
    await user.click(screen.getByRole('button', { name: /^Filters ?3$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    expectEachIsOn(dialog);
    await user.click(within(dialog).getByRole('button', { name: /^Gift/ }));
    expect(at()).toBe('/shop?tag=gift&tag=raw&price_to=1000&in_stock=yes&sort=price_asc');
    await user.click(within(dialog).getByRole('button', { name: 'Show 3 products' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const label of ['Gift', ...Object.values(labels)])
      await user.click(screen.getByRole('button', { name: `Remove filter: ${label}` }));
    expect(at()).toBe('/shop?sort=price_asc');
  });

  test('a property that was deleted since the link was stored can be taken out', async () => {
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
      urlChanges: (q: string) => act(() => setUrl(q)),
      async type(letter: string, expected: string[]) {
        await user.type(field, letter);
        await waitFor(() => expect(searches).toEqual(expected));
      },
      typeMore: (letter: string) => user.type(field, letter),
      searches,
    };
  }

  test('on a slow device, URLs of earlier searches do not overwrite letters typed since', async () => {
    const { field, urlChanges, type, typeMore, searches } = show();
    await type('a', ['a']);
    await type('b', ['a', 'ab']);
    await typeMore('c');
    urlChanges('a');
    urlChanges('ab');
    expect(field).toHaveValue('abc');
    await waitFor(() => expect(searches).toEqual(['a', 'ab', 'abc']));
  });

  test('a URL that something else changed is shown in the field', async () => {
    const { field, urlChanges, type } = show();
    await type('a', ['a']);
    urlChanges('a');
    urlChanges('');
    expect(field).toHaveValue('');
    urlChanges('b');
    expect(field).toHaveValue('b');
  });
});
