import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminPaths } from '@/contract/admin/paths';
import type { AdminProduct, ProductVersion } from '@/contract/admin/products';
import { type FakeResponse, errorResponse, makeFakeApi } from '@tests/support/fakeApi';
import { renderAdminRoutes } from '@tests/support/renderAdmin';
import { sampleAdminProduct, sampleContent } from '@tests/support/sampleAdminProduct';
import History from './History';

const versions: ProductVersion[] = [
  { version: 3, at: '2026-11-20T10:00:00.000Z', staff: 'Jelena', fields: ['price', 'tags'] },
  { version: 2, at: '2026-11-10T10:00:00.000Z', staff: 'Marko', fields: ['name'] },
  { version: 1, at: '2026-11-01T10:00:00.000Z', staff: null, fields: Object.keys(sampleContent) },
];
const draft: AdminProduct['draft'] = {
  version: 4,
  base_version: 3,
  content: sampleContent,
  staff: 'Marko',
  saved_at: '2026-11-21T10:00:00.000Z',
};

function show(
  product: AdminProduct,
  response: FakeResponse = () => ({ ...product, draft }),
  listed: ProductVersion[] = versions,
) {
  const api = makeFakeApi({
    'GET /api/admin/products/1': () => product,
    'GET /api/admin/products/1/versions': () => listed,
    'POST /api/admin/products/1/versions/0/restore': response,
    'POST /api/admin/products/1/versions/2/restore': response,
  });
  renderAdminRoutes(
    [
      { path: adminPaths.productHistory, element: <History /> },
      { path: adminPaths.product, element: <p>The editor</p> },
    ],
    { api, path: '/admin/products/1/history' },
  );
  return () => api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
/** Of the version that Marko published. */
const restores = async () =>
  userEvent.click(await screen.findByRole('button', { name: /as a draft .*Nov 10/ }));

test('each version says who changed what and when; all but the newest can be restored', async () => {
  show(sampleAdminProduct);
  const [newest, second, first] = await screen.findAllByRole('listitem');
  if (!newest || !second || !first) throw new Error('Three versions');
  expect(newest).toHaveTextContent(/Price, Tags.*Jelena, .*In the shop/);
  expect(within(newest).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent(/Name.*Marko/);
  expect(first).toHaveTextContent(/First version.*Sample catalogue/);
  expect(screen.getAllByRole('button', { name: /^Bring this version back/ })).toHaveLength(2);
});

test('a version is restored into the draft, and the editor opens', async () => {
  const sent = show(sampleAdminProduct);
  await restores();
  expect(await screen.findByText('The editor')).toBeInTheDocument();
  expect(sent()).toEqual([{ draft_version: 0 }]);
});

test('a discarded draft stands above the versions and is brought back', async () => {
  const discarded = { version: 0, at: '2026-11-22T10:00:00.000Z', staff: 'Marko', fields: ['net'] };
  show(sampleAdminProduct, undefined, [discarded, ...versions]);
  const [first, newest] = await screen.findAllByRole('listitem');
  if (!first) throw new Error('A discarded draft');
  expect(first).toHaveTextContent(/Discarded draft: Net quantity.*Marko/);
  expect(newest).toHaveTextContent(/In the shop/);
  await userEvent.click(within(first).getByRole('button'));
  expect(await screen.findByText('The editor')).toBeInTheDocument();
});

test('a draft is replaced only after a question', async () => {
  const sent = show({ ...sampleAdminProduct, draft });
  await restores();
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Replace the draft by this version?',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(sent()).toEqual([]);
  await restores();
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Bring/ }),
  );
  expect(await screen.findByText('The editor')).toBeInTheDocument();
  expect(sent()).toEqual([{ draft_version: 4 }]);
});

test('a rejected restoration is reported, and the list stays', async () => {
  show(sampleAdminProduct, () => errorResponse(409, 'changed_meanwhile'));
  await restores();
  expect(await screen.findByRole('alert')).toHaveTextContent(/changed/i);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
