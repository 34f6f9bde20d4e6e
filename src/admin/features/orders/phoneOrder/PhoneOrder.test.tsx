import { typedAddress, testShop } from '@tests/support/sampleResponses';
import { customerPage } from '@/contract/admin/customers';
import { createSample } from '@tests/support/makeSample';
import { adminPaths } from '@/contract/admin/paths';
import type { OrderQuote, QuoteInput } from '@/contract/admin/phoneOrders';
import {
  errorResponse,
  type FakeApi,
  type FakeResponse,
  type SeenCall,
} from '@tests/support/fakeApi';
import { press, renderAdmin, screen, userEvent, waitFor, within } from '@tests/support/renderAdmin';
import { sampleAdminOrder, sampleCities } from '@tests/support/sampleAdminOrder';
import PhoneOrder from './PhoneOrder';

const readOut = /^I’ve read out/;

const juice = { id: 1, name: 'Chokeberry juice', net: '250 ml', image: null, price: 69000 };
const syrup = { ...juice, id: 2, name: 'Mint syrup' };
const { contact, address } = sampleAdminOrder;
const pickup = { offered: true, hours: 'On working days' };
const available = 3;
let price = juice.price;
beforeEach(() => {
  price = juice.price;
});

function quote({ body }: SeenCall): OrderQuote {
  const { lines, delivery_method } = body as QuoteInput;
  const delivery = delivery_method === 'pickup' ? 0 : 35000;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    lines: lines.map(({ product_id, quantity }) => ({
      product_id,
      ...{ name: juice.name, net: juice.net, image: null, available },
      quantity,
      unit_price: price,
      line_total: price * quantity,
    })),
    subtotal: price * pieces,
    discount: 0,
    code_problem: null,
    delivery,
    total_amount: price * pieces + delivery,
    vat: [],
    currency: 'RSD',
    shortages: lines
      .filter(({ quantity }) => quantity > available)
      .map(({ product_id, quantity }) => ({
        product_id,
        name: juice.name,
        requested: quantity,
        available,
      })),
  };
}

const parcels = { count: 5, came_back: ['100371', '100198'] };

const customer = createSample(customerPage, { contact, addresses: [address], parcels });

function show(
  response: FakeResponse = () => sampleAdminOrder,
  path: string = adminPaths.newOrder,
): FakeApi {
  return renderAdmin(<PhoneOrder />, {
    path,
    pattern: adminPaths.newOrder,
    routes: [
      { path: adminPaths.order, element: <p>The order</p> },
      { path: adminPaths.orders, element: <p>The list</p> },
    ],
    responses: {
      'GET /api/address/cities': () => sampleCities,
      'GET /api/admin/customers/7': () => customer,
      'GET /api/shop': () => ({ ...testShop, delivery: { ...testShop.delivery, pickup } }),
      'GET /api/admin/find': ({ query }) => ({
        orders: [],
        people: query.get('q')?.startsWith('064')
          ? [{ contact, address, number: '7', orders: 2, without_password: true, parcels }]
          : [],
        products: [
          { ...juice, available },
          { ...syrup, available: 0 },
        ],
      }),
      'POST /api/admin/orders/quote': quote,
      'POST /api/admin/orders': response,
    },
  }).api;
}

const field = (name: string | RegExp) => screen.findByLabelText(name);
const addProduct = async () => {
  await userEvent.type(await field('Add products'), 'juice');
  await press(/^Chokeberry juice/);
};
const amount = () => screen.findByRole('region', { name: 'Amount' });
async function confirmReadOut() {
  await within(await amount()).findByText('690 RSD');
  await userEvent.click(screen.getByRole('checkbox', { name: readOut }));
}
const entered = (api: FakeApi) => api.sent('POST', '/api/admin/orders');

async function fillIn() {
  await userEvent.type(await field('Phone'), '064 555');
  await press(/^Žarko Đurić/);
  await addProduct();
  await confirmReadOut();
}

test('finds a known customer by phone and fills in name, email and address', async () => {
  const api = show();
  await userEvent.type(await field('Phone'), '064 555');
  expect(await screen.findByText(/^2 of 5 parcels came back:/)).toBeVisible();
  expect(screen.getByText('account without a password')).toBeVisible();
  // The order opens in a new tab, so the input is kept.
  const returned = screen.getByRole('link', { name: '100371' });
  expect(returned).toHaveAttribute('href', '/admin/orders/100371');
  expect(returned).toHaveAttribute('target', '_blank');
  await press(/^Žarko Đurić/);
  expect(await field('Phone')).toHaveValue(contact.phone);
  expect(await field('Last name')).toHaveValue('Đurić');
  expect(await field(/^Email/)).toHaveValue(contact.email);
  expect(await field('City')).toHaveValue('Čačak');
  expect(screen.getByText('32000 Čačak, Serbia')).toBeVisible();
  expect(await field('Add products')).toHaveFocus();
  await addProduct();
  await confirmReadOut();
  await userEvent.selectOptions(await field('Language of the customer’s emails'), 'English');
  await press('Save the order');
  expect(await screen.findByText('The order')).toBeInTheDocument();
  expect(entered(api)[0]?.body).toEqual({
    contact,
    address: {
      ...typedAddress,
      recipient: '',
      recipient_phone: '',
      ...{ city_id: 5, municipality: 'Čačak' },
      ...{ zipCode: '32000', country: 'Srbija' },
    },
    delivery_method: 'courier',
    lines: [{ product_id: 1, quantity: 1 }],
    ...{
      note: '',
      gift_note: '',
      locale: 'en',
      buyer_pib: '',
      receipt_by_email: false,
      total_amount: 104_000,
      terms_accepted: true,
    },
  });
});

test('an order for a known customer is prefilled with the contact and address and warns about refused parcels', async () => {
  show(undefined, `${adminPaths.newOrder}?customer=7`);
  expect(await field('Last name')).toHaveValue(contact.last_name);
  expect(await field('Phone')).toHaveValue(contact.phone);
  expect(await field('Street')).toHaveValue(address.street);
  expect(screen.getByText('32000 Čačak, Serbia')).toBeVisible();
  expect(screen.getByText(/2 of 5 parcels came back/)).toBeVisible();
});

test('pickup needs no address and has no delivery fee', async () => {
  const api = show();
  await userEvent.type(await field('Phone'), contact.phone);
  await userEvent.type(await field('First name'), 'Ana');
  await userEvent.type(await field('Last name'), 'Savić');
  await press(/^Pickup at/);
  expect(screen.queryByLabelText('Street')).not.toBeInTheDocument();
  await addProduct();
  expect(await within(await amount()).findByText(/You pick it up from us/)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: readOut }));
  await press('Save the order');
  expect(await screen.findByText('The order')).toBeInTheDocument();
  expect(entered(api)[0]?.body).toMatchObject({ delivery_method: 'pickup', total_amount: 69_000 });
  expect(entered(api)[0]?.body).not.toHaveProperty('address');
});

test('retrying after a lost response does not create a second order unless the input has changed', async () => {
  const responses = [
    errorResponse(500, 'server_error'),
    errorResponse(409, 'idempotency_key_reused'),
    sampleAdminOrder,
  ];
  const api = show(() => responses.shift());
  await fillIn();
  await press('Save the order');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await userEvent.type(await field(/^Note for the courier/), 'Ring twice');
  await press('Save the order');
  expect(await screen.findByText(/^The previous entry was saved after all/)).toBeVisible();
  expect(await field(/^Note for the courier/)).toHaveValue('Ring twice');
  await press('Save the order');
  expect(await screen.findByText('The order')).toBeInTheDocument();
  const [first, second, third] = entered(api).map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

test('totals come from the server, and a shortage is shown at its line', async () => {
  show();
  await addProduct();
  const total = await amount();
  expect(await within(total).findByText('690 RSD')).toBeInTheDocument();
  const quantity = screen.getByRole('textbox', { name: /^Quantity/ });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '5{Enter}');
  expect(await screen.findByText('Chokeberry juice: 3 in stock.')).toBeInTheDocument();
  expect(quantity).toHaveValue('5');
});

test('a sold-out product cannot be added; adding a product again increases its quantity', async () => {
  show();
  await userEvent.type(await field('Add products'), 'mint');
  await press(/^Mint syrup/);
  expect(screen.queryByRole('textbox', { name: /^Quantity/ })).toBeNull();
  await press(/^Chokeberry juice/);
  await addProduct();
  expect(screen.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('2');
});

test('Enter adds the first match, even before the results arrive; a leading number is the quantity', async () => {
  show();
  await userEvent.type(await field('Add products'), '3 juice{Enter}');
  expect(await screen.findByRole('textbox', { name: /^Quantity/ })).toHaveValue('3');
  expect(await field('Add products')).toHaveFocus();
  expect(await field('Add products')).toHaveValue('');
  const sentence = /^3 items, 2,420 RSD in total, of which 350 RSD for delivery/;
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test('a changed amount must be read out again', async () => {
  show();
  await fillIn();
  expect(screen.getByRole('checkbox', { name: readOut })).toBeChecked();
  await press(/^Increase quantity/);
  expect(screen.getByRole('checkbox', { name: readOut })).not.toBeChecked();
});

test('an amount that changed after being read out must be confirmed again; the input is kept', async () => {
  const api = show(() => errorResponse(409, 'amount_changed'));
  await fillIn();
  price = 79_000;
  await press('Save the order');
  expect(await screen.findByText(/^The amount has changed\./)).toBeVisible();
  const total = await amount();
  expect(await within(total).findByText('790 RSD')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: readOut })).not.toBeChecked());
  expect(await field('Last name')).toHaveValue('Đurić');
  expect(entered(api)).toHaveLength(1);
});

test('nothing is sent without products, address and confirmation', async () => {
  const api = show();
  await userEvent.type(await field('Phone'), '12');
  await press('Save the order');
  expect(await field('Phone')).toBeInvalid();
  expect(await field('Street')).toHaveAccessibleDescription('This field is required');
  expect(await field('Add products')).toHaveAccessibleDescription('Add at least one product.');
  expect(screen.getByRole('checkbox', { name: readOut })).toHaveAccessibleDescription(
    /^Read out the amount/,
  );
  expect(await field(/^Email/)).toBeValid();
  expect(entered(api)).toEqual([]);
});

test("the server's error about a field is shown at that field", async () => {
  show(() => errorResponse(422, 'validation_failed', { errors: { 'contact.email': ['email'] } }));
  await fillIn();
  await press('Save the order');
  await waitFor(async () =>
    expect(await field(/^Email/)).toHaveAccessibleDescription('Enter a valid email address'),
  );
});

test('leaving with unsaved input asks for confirmation', async () => {
  show();
  await userEvent.type(await field('Last name'), 'Ed');
  await userEvent.click(screen.getByRole('link', { name: 'Back to orders' }));
  await press('Stay');
  expect(await field('Last name')).toHaveValue('Ed');
  await userEvent.click(screen.getByRole('link', { name: 'Back to orders' }));
  await press('Leave without saving');
  expect(await screen.findByText('The list')).toBeInTheDocument();
});
