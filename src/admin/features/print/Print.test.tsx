import type { PrintedOrder } from '@/contract/admin/print';
import { locales } from '@/contract/locale';
import { readMessages } from '@tests/support/messages';
import { renderAdmin, screen, userEvent, within } from '@tests/support/renderAdmin';
import { testShop } from '@tests/support/sampleResponses';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import Print from './Print';

const order = (number: string, email: string, more: Partial<PrintedOrder> = {}): PrintedOrder => ({
  ...sampleAdminOrder,
  number,
  contact: { ...sampleAdminOrder.contact, email },
  to_collect: sampleAdminOrder.total_amount,
  withdrawal_form: 'Obrazac za odustanak',
  ...more,
});

function show(more: Partial<PrintedOrder> = {}, list: object = {}, kind = 'slips') {
  const section = { id: 'seller', heading: '1. Prodavac', paragraphs: ['Bobica'], list: ['PIB 1'] };
  const printed = {
    orders: [order('100401', '', more), order('100402', 'ana@primer.rs')],
    left_out: [],
    sender: testShop.business,
    terms: [{ locale: 'sr-LAT', title: 'Uslovi kupovine', sections: [section] }],
    pick: [],
    ...list,
  };
  renderAdmin(<Print />, {
    path: `/admin/print?numbers=100401,100402&kind=${kind}`,
    responses: {
      'GET /api/admin/print': () => printed,
      ...Object.fromEntries(
        locales.map((locale) => [
          `GET /locales/${locale}/admin.json`,
          () => Response.json(readMessages(locale, 'admin')),
        ]),
      ),
    },
  });
}

test('slips for customers without email contain the terms; slips of phone orders contain the withdrawal form', async () => {
  show();
  const without = within(await screen.findByRole('article', { name: '100401' }));
  const withEmail = within(screen.getByRole('article', { name: '100402' }));
  for (const text of ['Uslovi kupovine', '1. Prodavac', 'Bobica', 'PIB 1']) {
    expect(without.getByText(text)).toBeInTheDocument();
    expect(withEmail.queryByText(text)).toBeNull();
  }
  for (const slip of [without, withEmail])
    expect(slip.getByText('Obrazac za odustanak')).toBeInTheDocument();
});

test('each slip is in the language of its order, not in that of the staff', async () => {
  show({ locale: 'en' });
  const english = within(await screen.findByRole('article', { name: '100401' }));
  const serbian = within(screen.getByRole('article', { name: '100402' }));
  expect(english.getByRole('heading', { name: 'In this parcel' })).toBeVisible();
  expect(serbian.getByRole('heading', { name: 'Sadržaj paketa' })).toBeVisible();
  expect(serbian.getByText('Šalje')).toBeVisible();
  expect(serbian.getByText(/^Za naplatu/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
});

test('packing slips can be printed on A4 or on 100 × 150 mm labels', async () => {
  show();
  const size = () => /@page\s*{\s*size:\s*([^;]*)/.exec(document.body.textContent)?.[1];
  const paper = await screen.findByRole('combobox', { name: 'Paper' });
  expect(size()).toBe('A4');
  await userEvent.selectOptions(paper, '100 × 150 mm');
  expect(size()).toBe('100mm 150mm');
});

test('a slip shows all sums, the sender and the tracking number as a barcode', async () => {
  show({ gift_note: '', tracking_number: 'RR123456785RS', delivery: 35_000 });
  const slip = within(await screen.findByRole('article', { name: '100401' }));
  expect(slip.getByText('350 RSD')).toBeInTheDocument();
  expect(slip.getByRole('img', { name: 'RR123456785RS' })).toBeInTheDocument();
  const { name, street, street_number } = testShop.business;
  const sender = slip.getByText(name).closest('address');
  expect(sender).toHaveTextContent(`${name}${street} ${street_number}`);
});

test.each([
  ['a gift', { gift_note: 'Srećan rođendan!', to_collect: 0 }],
  ['a replacement for a complaint', { gift_note: '', total_amount: 0, to_collect: 0 }],
])('the slip for %s shows no prices', async (_, more) => {
  show(more);
  const slip = within(await screen.findByRole('article', { name: '100401' }));
  expect(slip.queryByText('Uslovi kupovine') === null).toBe('total_amount' in more);
  expect(slip.queryByText(/RSD/)).toBeNull();
});

test('the packing slip of a gift shows the recipient but no prices', async () => {
  const recipient = { recipient: 'Milica Petrović', recipient_phone: '+381 63 222 3344' };
  show({
    gift_note: '',
    to_collect: 0,
    address: { ...sampleAdminOrder.address, ...recipient },
  });
  const slip = within(await screen.findByRole('article', { name: '100401' }));
  const address = slip.getByText('Milica Petrović').closest('address');
  expect(address).toHaveTextContent('+381 63 222 3344');
  expect(slip.queryByText(/Đurić/)).toBeNull();
  expect(slip.queryByText(/RSD/)).toBeNull();
});

test("if the recipient has no phone, the slip shows the buyer's phone and labels it as such", async () => {
  const recipient = { recipient: 'Milica Petrović', recipient_phone: '' };
  show({ address: { ...sampleAdminOrder.address, ...recipient } });
  const slip = within(await screen.findByRole('article', { name: '100401' }));
  const { phone } = sampleAdminOrder.contact;
  const addressElement = slip.getByText(/Milica Petrović/).closest('address');
  expect(addressElement).toHaveTextContent(`Telefon kupca: ${phone}`);
});

test('orders that cannot be printed are listed', async () => {
  const productToPick = {
    ...{ product_id: 1, name: 'Aronia juice', net: '250 ml', quantity: 9 },
    first_batch: { batch: 'L2610', best_before: '2028-09-30' },
    orders: [{ number: '100415', quantity: 9 }],
  };
  const left_out = [{ number: '100402', parcel: 'cancelled' }];
  show({}, { left_out, pick: [productToPick] }, 'pick');
  expect(await screen.findByText('1 order is left out: 100402')).toBeInTheDocument();
  const name = /9 × Aronia juice 250 ml · batch L2610 · best before 30 Sept 2028 100415 \(9\)/;
  expect(screen.getByRole('row', { name })).toBeVisible();
});
