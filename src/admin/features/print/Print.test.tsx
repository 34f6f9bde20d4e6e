import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrintedOrder } from '@/contract/admin/print';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { sampleAdminOrder } from '@tests/support/sampleAdminOrder';
import Print from './Print';

const order = (number: string, email: string): PrintedOrder => ({
  ...sampleAdminOrder,
  number,
  contact: { ...sampleAdminOrder.contact, email },
  to_collect: sampleAdminOrder.total_amount,
  withdrawal_form: 'Obrazac za odustanak',
});

function show() {
  const section = { id: 'seller', heading: '1. Prodavac', paragraphs: ['Bobica'], list: ['PIB 1'] };
  const api = makeFakeApi({
    'GET /api/admin/print': () => ({
      orders: [order('100401', ''), order('100402', 'ana@primer.rs')],
      left_out: [],
      terms: [{ locale: 'sr-LAT', title: 'Uslovi kupovine', sections: [section] }],
      pick: [],
    }),
  });
  renderAdmin(<Print />, { api, path: '/admin/print?numbers=100401,100402&kind=slips' });
}

test('only parcels of customers without email have the terms, all by phone the withdrawal form', async () => {
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

test('packing slips are printed on A4 or on labels of 100 × 150 mm', async () => {
  show();
  const size = () => /@page\s*{\s*size:\s*([^;]*)/.exec(document.body.textContent)?.[1];
  const paper = await screen.findByRole('combobox', { name: 'Paper' });
  expect(size()).toBe('A4');
  await userEvent.selectOptions(paper, '100 × 150 mm');
  expect(size()).toBe('100mm 150mm');
});
