import { adminPaths } from '@/contract/admin/paths';
import type { AdminProduct } from '@/contract/admin/products';
import { errorResponse } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { both, editorAnswers, sampleAdminProduct } from '@tests/support/sampleAdminProduct';
import ProductEditor from './ProductEditor';

const None = () => null;
type Pack = AdminProduct['packs'][number];
const six: Pack = {
  ...{ id: 28, name: both('Six bottles'), price: 372_000, stock: 10, state: 'live' },
  ...{ image: null, quantity: 6, others: [], single: 414_000 },
};
const box: Pack = {
  ...{ ...six, id: 24, name: both('Morning ritual'), price: 189_000, state: 'new', quantity: 1 },
  ...{ others: [both('Blueberry'), both('Sea buckthorn')], single: 247_000 },
};

const open = (product: Partial<AdminProduct>) =>
  renderAdmin(<ProductEditor Prices={None} Stock={None} />, {
    path: '/admin/products/1',
    pattern: adminPaths.product,
    role: 'owner',
    responses: {
      ...editorAnswers,
      'GET /api/admin/products/1': () => ({ ...sampleAdminProduct, ...product }),
      'POST /api/admin/products': () => errorResponse(503, 'service_unavailable'),
    },
  });
const section = () => screen.findByRole('region', { name: 'In packs' });

test('each pack is shown with its contents, stock and price, per piece or next to the price of the individual products', async () => {
  open({ packs: [six, box] });
  const [first, second] = within(await section()).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Six bottles6 × this product10 packs3,720\sRSD620\sRSD each/);
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/products/28',
  );
  expect(second).toHaveTextContent(
    /1 × this product, Blueberry, Sea buckthorn.*Draft.*1,890\sRSD.*2,470\sRSD/,
  );
});

test('the stock says how many reserved units are in packs', async () => {
  open({ reserved_in_packs: 5 });
  expect(await screen.findByText('5 of them are in packs that wait to be packed.')).toBeVisible();
});

test('a new pack initially contains the product', async () => {
  const { api } = open({});
  await userEvent.click(within(await section()).getByRole('button', { name: 'New pack' }));
  await waitFor(() => expect(api.sent('POST')).toMatchObject([{ body: { pack_of: 1 } }]));
});

test.each<[string, Partial<AdminProduct>, boolean]>([
  ['with neither stock nor packs', { for_sale: 0, reserved: 0 }, true],
  ['with pieces for sale', { for_sale: 1, reserved: 0 }, false],
  ['with pieces in orders', { for_sale: 0, reserved: 1 }, false],
  ['that is in a pack', { for_sale: 0, reserved: 0, packs: [six] }, false],
])(
  'the stock and packs of a product determine whether it can be turned into a pack: a product %s',
  async (_, product, offered) => {
    open(product);
    await section();
    expect(screen.queryAllByRole('button', { name: /^Make a pack/ })).toHaveLength(Number(offered));
  },
);
