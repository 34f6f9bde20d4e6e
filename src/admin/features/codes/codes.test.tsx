import { adminCode, type AdminCode } from '@/contract/admin/codes';
import { adminReduction, type AdminReduction } from '@/contract/admin/priceReductions';
import { codeStates } from '@/contract/codeRules';
import type { StaffRole } from '@/contract/permissions';
import { errorResponse, type FakeResponses } from '@tests/support/fakeApi';
import { renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { setScreen } from '@tests/support/matchMedia';
import { createSample } from '@tests/support/makeSample';
import { sampleList } from '@tests/support/sampleProducts';
import { testCategories, testShop } from '@tests/support/sampleResponses';
import { adminApi } from '../../api/adminApi';
import CodesPage from './CodesPage';

const code: AdminCode = createSample(adminCode, {
  ...{ code: 'HVALA10', version: 3, kind: 'percent', value: 10, minimum: 200_000 },
  ...{ categories: [], on_reduced: false, once_each: true, max_uses: 50 },
  ...{ starts_on: '2026-11-20', ends_on: '2026-12-31', state: 'valid', stopped_on: null },
  ...{ uses: 7, used: true },
});
const details = { ...code, turnover: 1_864_000, discount: 207_100, given_back: 1, orders: [] };

function open(path: string, responses: FakeResponses = {}, role: StaffRole = 'owner') {
  return renderAdmin(<CodesPage />, {
    path: `/admin/sales/codes${path}`,
    pattern: '/admin/sales/codes/:code?',
    role,
    responses: {
      'GET /api/admin/codes': () => ({ codes: [code], month: { orders: 7, discount: 207_100 } }),
      'GET /api/admin/codes/HVALA10': () => details,
      'GET /api/admin/price-reductions': () => ({ reductions: [], more: false }),
      'GET /api/categories': () => testCategories,
      'GET /api/shop': () => testShop,
      'GET /api/products': () => sampleList([]),
      ...responses,
    },
  });
}

const now = new Date().toISOString();
const field = (name: string | RegExp) => screen.findByLabelText(name);

test('the list shows the discount, terms and uses of each code', async () => {
  open('', {
    'GET /api/admin/codes': () => ({
      codes: [code, { ...code, code: 'JESEN15', state: 'ended', max_uses: null }],
      month: { orders: 7, discount: 207_100 },
    }),
  });
  const valid = await screen.findByRole('region', { name: 'Valid' });
  const row = within(valid).getByRole('listitem');
  expect(row).toHaveTextContent(/HVALA10.*10% off, orders from 2,000\sRSD/);
  expect(row).toHaveTextContent('until 31 December 2026, once per customer');
  expect(row).toHaveTextContent('7 of 50 uses');
  const over = screen.getByRole('region', { name: 'Ended' });
  expect(over).toHaveTextContent(/JESEN15.*Ended.*ended on 31 December 2026.*7 uses, no limit/);
});

test('a new code is sent once with the typed values, and server errors are shown at the fields', async () => {
  const { api } = open('/new', {
    'POST /api/admin/codes': () =>
      errorResponse(422, 'validation_failed', { errors: { code: ['taken'] } }),
  });
  await userEvent.type(await field('Code'), 'zima 10');
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await userEvent.clear(await field('Discount, RSD'));
  await userEvent.type(await field('Discount, RSD'), '500,50');
  await userEvent.click(screen.getByRole('button', { name: 'Publish the code' }));
  expect(await screen.findByText('That code already exists.')).toBeVisible();
  expect(api.sent('POST', '/api/admin/codes')).toMatchObject([
    { body: { kind: 'amount', value: 50_050, minimum: 0, once_each: true, max_uses: null } },
  ]);
});

test('more than 100 percent is rejected before anything is sent', async () => {
  const { api } = open('/new');
  await userEvent.type(await field('Code'), 'ZIMA10');
  await userEvent.clear(await field('Discount, %'));
  await userEvent.type(await field('Discount, %'), '101');
  await userEvent.click(screen.getByRole('button', { name: 'Publish the code' }));
  expect(await screen.findByText(/from 1 to 100/)).toBeVisible();
  expect(api.sent('POST')).toEqual([]);
});

test('only the last day and the maximum number of uses can be edited after a code has been used', async () => {
  const { api } = open('/HVALA10?edit=1', {
    'PUT /api/admin/codes/HVALA10': () => ({ ...code, max_uses: 60 }),
  });
  const most = await field(/Maximum uses/);
  expect(screen.queryByLabelText('Discount, %')).toBeNull();
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.clear(most);
  await userEvent.type(most, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The code is saved.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { version: 3, value: 10, max_uses: 60 } }]);
});

test('a deleted category can be removed from a code', async () => {
  const unused = { ...code, used: false, uses: 0, categories: ['obrisana'] };
  const { api } = open('/HVALA10?edit=1', {
    'GET /api/admin/codes/HVALA10': () => ({ ...details, ...unused }),
    'PUT /api/admin/codes/HVALA10': () => unused,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'obrisana', pressed: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The code is saved.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { categories: [] } }]);
});

test.each(codeStates)(
  'the state of a code determines whether it can be switched on or off: %s',
  async (state) => {
    open('/HVALA10', { 'GET /api/admin/codes/HVALA10': () => ({ ...details, state }) });
    await screen.findByRole('heading', { level: 1, name: /HVALA10/ });
    const names = { stopped: ['Switch on'], ended: [] }[state as string] ?? ['Switch off'];
    const buttons = screen.queryAllByRole('button', { name: /^Switch o/ });
    expect(buttons.map((button) => button.textContent)).toEqual(names);
  },
);

test('switching a code off requires confirmation', async () => {
  const { api } = open('/HVALA10', { 'PUT /api/admin/codes/HVALA10/stopped': () => code });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Nobody can use the code any more.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { version: 3, stopped: true } }]);
});

test.each([
  ['your input', 'Keep what I entered', { version: 4, ends_on: '2026-12-31', max_uses: 60 }],
  [
    'the current version',
    'Use the current version',
    { version: 4, ends_on: '2027-01-15', max_uses: 80 },
  ],
])('when two people change a code, %s can be chosen and saved', async (_, choice, saved) => {
  const theirs = { ...code, version: 4, ends_on: '2027-01-15', max_uses: 80 };
  const responses = [
    errorResponse(409, 'changed_meanwhile', { details: { code: theirs } }),
    { ...theirs, version: 5 },
  ];
  const { api } = open('/HVALA10?edit=1', {
    'PUT /api/admin/codes/HVALA10': () => responses.shift(),
  });
  const most = await field(/Maximum uses/);
  await userEvent.clear(most);
  await userEvent.type(most, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Maximum usesNow80You entered60');
  expect(dialog).not.toHaveTextContent('Minimum order');
  await userEvent.click(within(dialog).getByRole('button', { name: choice }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The code is saved.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { version: 3, max_uses: 60 } }, { body: saved }]);
});

test('a conflict without differing fields is reported as such', async () => {
  const stopped = { ...code, version: 4, state: 'stopped', stopped_on: '2026-11-25' };
  open('/HVALA10?edit=1', {
    'PUT /api/admin/codes/HVALA10': () =>
      errorResponse(409, 'changed_meanwhile', { details: { code: stopped } }),
  });
  await field(/Maximum uses/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'No field of this form differs.',
  );
});

test('terms changed by somebody else while the form is open are not silently overwritten', async () => {
  const theirs = { ...details, version: 4, max_uses: 80 };
  const pages = [details];
  const { api, store } = open('/HVALA10?edit=1', {
    'GET /api/admin/codes/HVALA10': () => pages.shift() ?? theirs,
    'PUT /api/admin/codes/HVALA10': () => code,
  });
  await field(/Maximum uses/);
  store.dispatch(adminApi.util.invalidateTags(['Code']));
  await waitFor(() => expect(api.sent('GET', '/api/admin/codes/HVALA10')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The code is saved.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { version: 3, max_uses: 50 } }]);
});

test('each row has the actions for its code', async () => {
  const { api } = open('', { 'PUT /api/admin/codes/HVALA10/stopped': () => code });
  await userEvent.click(await screen.findByRole('button', { name: 'More for HVALA10' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  expect(menu.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/admin/sales/codes/HVALA10?edit=1',
  );
  await userEvent.click(menu.getByRole('menuitem', { name: 'Switch off' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Nobody can use the code any more.')).toBeInTheDocument();
  expect(api.sent('PUT')).toMatchObject([{ body: { version: 3, stopped: true } }]);
});

test('the page of a code shows the number of uses and a table of its orders', async () => {
  const order = { number: '100412', customer: 'Milica Jovanović', placed_at: now, state: 'placed' };
  const orders = [
    { ...order, discount: 31_700, total_amount: 285_300 },
    { ...order, number: '100377', state: 'returned', discount: 25_200, total_amount: 226_900 },
  ];
  open('/HVALA10', { 'GET /api/admin/codes/HVALA10': () => ({ ...details, orders }) });
  expect(await screen.findByRole('region', { name: 'Uses' })).toHaveTextContent(/^7of 50 uses/);
  const used = screen.getByRole('region', { name: 'Orders with this code' });
  expect(used).toHaveTextContent('Orders with this code8');
  const table = within(used).getByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    ...['Order', 'Customer', 'When', 'Discount', 'Paid'],
  ]);
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/100412Milica Jovanović.*−317\sRSD2,853\sRSD/);
  expect(second).toHaveTextContent('Returned');
});

test('the links to offers and codes show how many are valid or planned', async () => {
  const reductions = ['running', 'planned', 'over'].map((state, id) =>
    createSample(adminReduction, { id: id + 1, state: state as AdminReduction['state'] }),
  );
  open('', {
    'GET /api/admin/price-reductions': () => ({ reductions, more: false }),
    'GET /api/admin/codes': () => ({
      codes: [code, { ...code, code: 'JESEN15', state: 'ended' }],
      month: { orders: 7, discount: 207_100 },
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Offers and codes' })).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Offers and codes' }));
  await waitFor(() =>
    expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['Offers2', 'Codes1'],
    ]),
  );
  expect(document.title).toMatch(/^Codes/);
});

test.each([
  ['wide', 1440],
  ['narrow', 390],
])(
  'on a %s screen, the rules of a code link to its form, and all its actions are available',
  async (_, width) => {
    setScreen({ width });
    open('/HVALA10');
    const rules = await screen.findByRole('region', { name: 'Rules' });
    expect(within(rules).getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/admin/sales/codes/HVALA10?edit=1',
    );
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Copy', 'Switch off']);
  },
);

test("the list starts with this month's uses and discounts", async () => {
  open('');
  expect(await screen.findByText(/This month: 7 orders with a code, 2,071\sRSD off/)).toBeVisible();
});

test('staff can read codes, but not change them', async () => {
  open('/HVALA10', {}, 'staff');
  expect(await screen.findByText(/1 order was cancelled or returned/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
