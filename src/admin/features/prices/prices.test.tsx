import {
  adminReduction,
  type AdminReduction,
  type ReductionCheck,
} from '@/contract/admin/priceReductions';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { errorResponse, type FakeApi, type FakeResponses } from '@tests/support/fakeApi';
import { href, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import ReductionsPage from './ReductionsPage';
import ProductPrices from './ProductPrices';
import { samplePrices } from '@tests/support/sampleAdminProduct';
import { createSample } from '@tests/support/makeSample';
import type { StaffRole } from '@/contract/permissions';

const today = shopDay(new Date());
const reduction = createSample(adminReduction, {
  ...{ id: 5, version: 1, product_id: 7, product: 'Chokeberry juice', net: '250 ml' },
  ...{ kind: 'action', state: 'planned', price: 59_000, regular_price: 69_000 },
  starts_at: new Date(`${addDays(today, 1)}T12:00Z`).toISOString(),
  ends_at: `${addDays(today, 7)}T23:00:00.000Z`,
  until: addDays(today, 7),
});
const running: AdminReduction = { ...reduction, state: 'running', version: 2, prior_price: 69_000 };
const check: ReductionCheck = { regular_price: 69_000, prior_price: 69_000, lowest_on: null };
interface Opening {
  path?: string;
  role?: StaffRole;
  reductions?: AdminReduction[];
  responses?: FakeResponses;
}

function open(
  { path = '/admin/sales', role = 'owner', reductions = [], responses }: Opening = {},
  page = <ReductionsPage />,
) {
  return renderAdmin(page, {
    path,
    pattern: '/admin/sales/:id?',
    role,
    responses: {
      'GET /api/admin/price-reductions': () => ({ reductions, more: false }),
      'GET /api/admin/codes': () => ({ codes: [], month: { orders: 0, discount: 0 } }),
      'GET /api/admin/products/7/prices': () => samplePrices,
      'POST /api/admin/price-reductions/check': () => check,
      ...responses,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string | RegExp, value: string) => {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
};
const sent = (api: FakeApi, method = 'POST') =>
  api.sent(method).filter(({ path }) => !path.endsWith('/check'));

test('the form shows the prior price with its reason and the text for shoppers, and plans the reduction once', async () => {
  const lowest = { ...check, prior_price: 64_000, lowest_on: '2026-11-08' };
  const { api, at } = open({
    path: '/admin/sales/new?product=7',
    responses: {
      'POST /api/admin/price-reductions/check': () => lowest,
      'POST /api/admin/price-reductions': () => reduction,
    },
  });
  const shown = await screen.findByRole('region', { name: 'Shoppers see' });
  expect(
    await within(shown).findByText(
      /The price was 640\sRSD as recently as 8 November 2026, so that’s the previous price, not 690\sRSD/,
    ),
  ).toBeInTheDocument();
  await type('Reduced price', '650');
  expect(within(shown).getByText(/must be lower than the previous one/)).toBeInTheDocument();
  await type('Reduced price', '590');
  expect(within(shown).getByText(/^Reduced until/)).toBeInTheDocument();
  expect(within(shown).getByText('Previous price', { selector: 'span' })).toBeInTheDocument();
  await press('Schedule the offer');
  await waitFor(() => expect(at()).toBe('/admin/sales'));
  const [request] = sent(api);
  expect(request?.key).toBeTruthy();
  expect(request?.body).toEqual({
    product_id: 7,
    kind: 'action',
    price: 59_000,
    starts: `${addDays(today, 1)}T00:00`,
    until: addDays(today, 7),
  });
});

test('a clearance has no end date', async () => {
  open({ path: '/admin/sales/new?product=7' });
  expect(await screen.findByLabelText('Until')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'clearance');
  expect(screen.queryByLabelText('Until')).toBeNull();
});

const longSeason = { From: '2027-07-01', Until: '2027-08-30', Kind: 'season' };

test.each<[what: string, field: string, input: Record<string, string>, reason: RegExp]>([
  ['no price', 'Reduced price', { 'Reduced price': '' }, /required/i],
  ['a price that is not a number', 'Reduced price', { 'Reduced price': 'cheap' }, /Check|valid/i],
  ['no start', 'From', { From: '' }, /required/i],
  ['no end', 'Until', { Until: '' }, /required/i],
  [
    'an end that is too late',
    'Until',
    { Until: addDays(today, 40) },
    /This kind can last 31 days at most/,
  ],
  ['a season that is too long', 'Until', longSeason, /60 days/],
])('%s causes an error at its field and is not sent', async (_, field, input, reason) => {
  const { api } = open({ path: '/admin/sales/new?product=7' });
  for (const [name, value] of Object.entries({ 'Reduced price': '590', ...input })) {
    if (name === 'Kind') await userEvent.selectOptions(screen.getByLabelText(name), value);
    else await type(name, value);
  }
  await press('Schedule the offer');
  expect(await screen.findByLabelText(field)).toHaveAccessibleDescription(reason);
  expect(screen.getByLabelText(field)).toBeInvalid();
  expect(sent(api)).toEqual([]);
});

const overlap = { from: '2026-12-01', until: '2026-12-10' };
test.each<[code: string, field: string, label: string, details: object, reason: RegExp]>([
  ['overlap', 'starts', 'From', overlap, /offer from 1 December 2026 to 10 December 2026/],
  ['overlap', 'starts', 'From', { ...overlap, until: null }, /clearance from 1 December 2026/],
  ['not_lower', 'price', 'Reduced price', {}, /must be lower than the previous one/],
  ['past', 'starts', 'From', {}, /That day has passed/],
  ['season', 'starts', 'From', {}, /seasonal reduction starts/],
  ['too_long', 'until', 'Until', {}, /can last 31 days at most/],
  ['before_start', 'until', 'Until', {}, /The end is before the start/],
  ['invalid', 'product_id', 'Product', {}, /Check|valid/i],
])(
  'the server error "%s" about "%s" is shown at its field, and the input is kept',
  async (...rejection) => {
    const [code, field, label, details, reason] = rejection;
    open({
      path: '/admin/sales/new?product=7',
      responses: {
        'POST /api/admin/price-reductions': () =>
          errorResponse(422, 'validation_failed', { errors: { [field]: [code] }, details }),
      },
    });
    await type('Reduced price', '590');
    await press('Schedule the offer');
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringMatching(reason),
      ),
    );
    expect(screen.getByLabelText('Reduced price')).toHaveValue('590');
  },
);

test("another user's change is shown next to the input, which is kept", async () => {
  const theirs = { ...reduction, version: 2, price: 55_000 };
  const responses = [
    errorResponse(409, 'changed_meanwhile', { details: { reduction: theirs } }),
    { ...theirs, version: 3, price: 49_000 },
  ];
  const { api } = open({
    path: '/admin/sales/5',
    reductions: [reduction],
    responses: { 'PUT /api/admin/price-reductions/5': () => responses.shift() },
  });
  await type('Reduced price', '490');
  await press('Save');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Reduced priceNow550You entered490');
  await press('Keep what I entered');
  expect(screen.getByLabelText('Reduced price')).toHaveValue('490');
  await press('Save');
  await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(2));
  expect(sent(api, 'PUT').map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 1, price: 49_000 }),
    expect.objectContaining({ version: 2, price: 49_000 }),
  ]);
});

test('input is kept when reloading the reductions fails', async () => {
  const lists: unknown[] = [{ reductions: [reduction], more: false }];
  const { api } = open({
    path: '/admin/sales/5',
    responses: {
      'GET /api/admin/price-reductions': () => lists.shift() ?? errorResponse(500, 'server_error'),
      'PUT /api/admin/price-reductions/5': () =>
        errorResponse(422, 'validation_failed', { errors: { price: ['not_lower'] } }),
    },
  });
  await type('Reduced price', '490');
  await press('Save');
  const isList = ({ path }: { path: string }) => path === '/api/admin/price-reductions';
  await waitFor(() => expect(api.calls.filter(isList)).toHaveLength(2));
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.getByLabelText('Reduced price')).toHaveValue('490');
});

test('leaving with unsaved input asks for confirmation', async () => {
  open({ path: '/admin/sales/new?product=7' });
  await type('Reduced price', '590');
  await userEvent.click(screen.getByRole('link', { name: 'Offers' }));
  await press('Stay');
  expect(screen.getByLabelText('Reduced price')).toHaveValue('590');
});

test('a running reduction can be ended after confirmation', async () => {
  const { api } = open({
    path: '/admin/sales/5',
    reductions: [running],
    responses: { 'POST /api/admin/price-reductions/5/end': () => ({ ...running, state: 'over' }) },
  });
  await press('End it now');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleName(/The price goes back to 690\sRSD right away/);
  expect(sent(api)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End it now' }));
  expect(await screen.findByText(/The offer has ended/)).toBeInTheDocument();
  expect(sent(api)).toMatchObject([{ body: { version: 2 } }]);
});

test('staff see the reductions but cannot plan or open one', async () => {
  open({ role: 'staff', reductions: [running, { ...reduction, id: 6 }] });
  expect(await screen.findByRole('heading', { name: 'Running' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Planned' })).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['Offers2', 'Codes0']);
});

test("the panel shows a product's lowest price, its prices over a year, and a link to a new reduction", async () => {
  open({}, <ProductPrices productId={7} />);
  expect(await screen.findByText('Lowest in 30 days')).toBeInTheDocument();
  expect(screen.getByRole('definition')).toHaveTextContent('640 RSD');
  expect(screen.getByRole('img', { name: 'The price over the year' })).toBeInTheDocument();
  const rows = screen.getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/690/),
    expect.stringMatching(/reduced.*640/),
  ]);
  expect(href('Make an offer')).toBe('/admin/sales/new?product=7');
});
