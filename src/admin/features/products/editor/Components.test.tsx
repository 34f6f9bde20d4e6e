import { adminPaths } from '@/contract/admin/paths';
import type { ProductContent } from '@/contract/entities/product';
import type { FakeResponses } from '@tests/support/fakeApi';
import { renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import {
  editorAnswers,
  sampleAdminProduct,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import userEvent from '@testing-library/user-event';
import ProductEditor from './ProductEditor';

const None = () => null;
const stock = [
  sampleStockItem(2, { name: 'Blueberry', regular_price: 79_000, for_sale: 48 }),
  sampleStockItem(6, { name: 'Sea buckthorn', regular_price: 99_000, for_sale: 3 }),
  sampleStockItem(9, { name: 'Box', pack: true }),
];
const components = [
  { product_id: 2, quantity: 1 },
  { product_id: 6, quantity: 1 },
];

function show(content: Partial<ProductContent> = {}, more: FakeResponses = {}) {
  const published = { ...sampleContent, components, net: '2 × 250 ml', ...content };
  const { api } = renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
    path: '/admin/products/1',
    pattern: adminPaths.product,
    role: 'owner',
    responses: {
      ...editorAnswers,
      'GET /api/admin/stock': () => stock,
      'GET /api/admin/products/1': () => ({ ...sampleAdminProduct, published }),
      ...more,
    },
  });
  return api;
}
const section = () => screen.findByRole('region', { name: 'Pack contents' });

test('the net quantity, stock, unit price and saving are updated as the contents are typed, and the limiting component is marked', async () => {
  show({ price: 150_000 });
  const pack = await section();
  await within(pack).findByText('Blueberry');
  const [first, second] = within(pack).getAllByRole('listitem');
  expect(first).toHaveTextContent(/for 48 packs/);
  expect(second).toHaveTextContent(/only for 3 packs/);
  expect(pack).toHaveTextContent(
    /2 × 250 ml.*3 packslimited by: Sea buckthorn.*3,000\sRSD.*The customer saves280\sRSD16% of 1,780/,
  );
  await userEvent.click(within(second!).getByRole('button', { name: /^Increase/ }));
  expect(second).toHaveTextContent(/only for 1 pack$/);
  expect(pack).toHaveTextContent(/3 × 250 ml.*1 pack/);
});

test('a price above the sum of the individual products causes a warning, not an error', async () => {
  const api = show(
    { price: 200_000 },
    {
      'PUT /api/admin/products/1/draft': () => sampleAdminProduct,
    },
  );
  const pack = await section();
  expect(await within(pack).findByText(/costs more than the same products/)).toBeVisible();
  await userEvent.click(within(pack).getByRole('button', { name: 'Remove Sea buckthorn' }));
  await userEvent.click(within(pack).getByRole('button', { name: /^Increase.*Blueberry/ }));
  await userEvent.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  expect(api.sent('PUT')[0]?.body).toMatchObject({
    content: { components: [{ product_id: 2, quantity: 2 }], net: '2 × 250 ml' },
  });
});

test('buttons reorder the components and announce the new position', async () => {
  const api = show({}, { 'PUT /api/admin/products/1/draft': () => sampleAdminProduct });
  const pack = await section();
  const down = await within(pack).findByRole('button', { name: 'Move down: Blueberry' });
  await userEvent.click(down);
  const names = within(pack)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(names).toEqual([expect.stringMatching(/^Sea buckthorn/), expect.stringMatching(/^Blue/)]);
  expect(within(pack).getByText('Blueberry: place 2 of 2')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(within(pack).getByText('Blueberry: place 1 of 2')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  expect(api.sent('PUT')[0]?.body).toMatchObject({
    content: { components: components.toReversed() },
  });
});

test('the rows below a removed component keep their products', async () => {
  const api = show({}, { 'PUT /api/admin/products/1/draft': () => sampleAdminProduct });
  const pack = await section();
  await userEvent.click(await within(pack).findByRole('button', { name: 'Remove Blueberry' }));
  expect(within(pack).getByRole('listitem')).toHaveTextContent(/^Sea buckthorn/);
  await userEvent.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
  await waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
  expect(api.sent('PUT')[0]?.body).toMatchObject({ content: { components: [components[1]] } });
});

test('a pack with one component has no buttons for reordering', async () => {
  show({ components: components.slice(0, 1) });
  const pack = await section();
  expect(await within(pack).findByRole('button', { name: 'Remove Blueberry' })).toBeVisible();
  expect(within(pack).queryByRole('button', { name: /^Move/ })).toBeNull();
});

test('the stock, net quantity and weight of a pack are computed', async () => {
  show();
  await section();
  expect(screen.queryByLabelText(/^Net quantity/)).toBeNull();
  expect(screen.queryByLabelText(/^Weight/)).toBeNull();
  expect(await screen.findByRole('link', { name: 'Refill: Sea buckthorn' })).toBeVisible();
});
