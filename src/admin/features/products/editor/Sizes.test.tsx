import type { AdminProductRow, NewProduct } from '@/contract/admin/products';
import { adminPaths } from '@/contract/admin/paths';
import type { StaffRole } from '@/contract/permissions';
import type { FakeResponses } from '@tests/support/fakeApi';
import { cleanup, renderAdmin, screen, waitFor, within } from '@tests/support/renderAdmin';
import {
  both,
  editorAnswers,
  sampleAdminProduct,
  sampleAdminRow,
  sampleContent,
} from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';
import userEvent from '@testing-library/user-event';

const None = () => null;
const rows = [
  sampleAdminRow(1, { sku: 'BOB-1' }),
  sampleAdminRow(7, { net: '500 ml', sku: 'BOB-500', price: 124_000, stock: 22 }),
  sampleAdminRow(8, { net: '1 l', price: 229_000, stock: 0, state: 'new', has_draft: true }),
];

function show(
  sizes: readonly AdminProductRow[] = rows,
  more: FakeResponses = {},
  role: StaffRole = 'owner',
) {
  const { api } = renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
    path: '/admin/products/1',
    pattern: adminPaths.product,
    role,
    responses: {
      ...editorAnswers,
      'GET /api/admin/products/1': () => sampleAdminProduct,
      'GET /api/admin/products': () => ({ products: sizes, total: sizes.length, drafts: 0 }),
      ...more,
    },
  });
  return api;
}
const section = () => screen.findByRole('region', { name: 'Sizes and packs' });
const sizeRows = async () => within(await section()).findAllByText(/^BOB-/);

test('each size is listed with its code, stock, price, unit price and state; shoppers see only published sizes', async () => {
  const { sent } = show();
  await sizeRows();
  const [first, second, third] = within(await section()).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^250 mlBOB-1, this page12 for sale690.RSD2,760.RSD\/lOn sale/);
  expect(second).toHaveTextContent(/^500 mlBOB-50022 for sale1,240.RSD2,480.RSD\/lOn sale/);
  expect(within(second!).getByRole('link', { name: '500 ml' })).toHaveAttribute(
    'href',
    '/admin/products/7',
  );
  expect(third).toHaveTextContent(/Draft/);
  expect(within(third!).queryByRole('button')).toBeNull();
  const seen = (await section()).querySelector('ul')!;
  expect(seen).toHaveTextContent(/^250 ml690.RSD500 ml1,240.RSD$/);
  expect(sent('GET', '/api/admin/products')[0]?.query.get('sizes_of')).toBe('1');
});

test('only the owner can reorder the published sizes, and the new order is saved immediately', async () => {
  const { sent } = show(rows, { 'PUT /api/admin/size-positions': () => [7, 1] });
  await sizeRows();
  await userEvent.click(screen.getByRole('button', { name: /down.*250 ml|250 ml.*down/i }));
  await waitFor(() => expect(sent('PUT', '/api/admin/size-positions')).toHaveLength(1));
  expect(sent('PUT', '/api/admin/size-positions')[0]?.body).toEqual({ seen: [1, 7], ids: [7, 1] });
  cleanup();
  show(rows, {}, 'staff');
  await sizeRows();
  expect(screen.queryByRole('button', { name: /500 ml/ })).toBeNull();
});

test('a new size is a draft with a derived code; a larger size that costs more per litre causes a warning', async () => {
  const { sent } = show([rows[0]!], {
    'POST /api/admin/products': () => ({ ...sampleAdminProduct, id: 9 }),
  });
  await sizeRows();
  await userEvent.click(screen.getByRole('button', { name: 'New size' }));
  const group = within(await screen.findByRole('group', { name: 'New size' }));
  await userEvent.click(group.getByRole('button', { name: 'Create draft' }));
  expect(
    group.getAllByRole('textbox').filter((input) => input.ariaInvalid === 'true'),
  ).toHaveLength(2);
  await userEvent.type(group.getByLabelText('Amount'), '500');
  await userEvent.type(group.getByLabelText('VAT included'), '1.500');
  expect(group.getByRole('status')).toHaveTextContent(
    /3,000.RSD\/l, 9% more expensive than 250 ml\. A larger size/,
  );
  await userEvent.clear(group.getByLabelText('VAT included'));
  await userEvent.type(group.getByLabelText('VAT included'), '1.240');
  expect(group.getByRole('status')).toHaveTextContent(
    /2,480.RSD\/l, 10% cheaper than 250 ml\. Shoppers/,
  );
  await userEvent.type(group.getByLabelText('Amount'), '{Enter}');
  await waitFor(() => expect(sent('POST', '/api/admin/products')).toHaveLength(1));
  expect(sent('POST', '/api/admin/products')[0]?.body).toEqual({
    copy_of: 1,
    size: { net: '500 ml', price: 124_000, sku: 'BOB-1-500' },
  } satisfies NewProduct);
  expect(sent('PUT', '/api/admin/products/1/draft')).toHaveLength(0);
});

test('an existing product becomes a size through a draft that contains the shared values', async () => {
  const other = { ...sampleContent, name: both('Other'), net: '3 l', sku: 'BOB-5', price: 500_000 };
  const found = { id: 5, name: 'Other', net: '3 l', price: 500_000, available: 1, image: null };
  const { sent } = show([rows[0]!], {
    'GET /api/admin/find': () => ({ orders: [], people: [], products: [found] }),
    'GET /api/admin/products/5': () => ({ ...sampleAdminProduct, id: 5, published: other }),
    'PUT /api/admin/products/5/draft': () => ({ ...sampleAdminProduct, id: 5 }),
  });
  await sizeRows();
  await userEvent.click(screen.getByRole('button', { name: 'Or link an existing product' }));
  await userEvent.type(screen.getByRole('searchbox'), 'other');
  await userEvent.click(await screen.findByRole('button', { name: /^Other/ }));
  await waitFor(() => expect(sent('PUT', '/api/admin/products/5/draft')).toHaveLength(1));
  expect(sent('PUT', '/api/admin/products/5/draft')[0]?.body).toEqual({
    ...{ draft_version: 0, base_version: 3 },
    content: { ...other, name: sampleContent.name, family: 1 },
  });
});

test('a product that is already a size is not linked again', async () => {
  const [, second] = rows;
  const found = { ...second!, available: 1 };
  const { sent } = show(rows, {
    'GET /api/admin/find': () => ({ orders: [], people: [], products: [found] }),
  });
  await sizeRows();
  await userEvent.click(screen.getByRole('button', { name: 'Or link an existing product' }));
  await userEvent.type(screen.getByRole('searchbox'), 'juice');
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${second?.name}`) }),
  );
  expect(sent('GET', '/api/admin/products/7')).toHaveLength(0);
});
