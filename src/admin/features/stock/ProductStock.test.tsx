import { screen } from '@testing-library/react';
import type { StockItem } from '@/contract/admin/stock';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderAdmin } from '@tests/support/renderAdmin';
import { sampleAdminProduct } from '@tests/support/sampleAdminProduct';
import { sampleStockItem } from '@tests/support/sampleStockItem';
import ProductStock from './ProductStock';

const { id } = sampleAdminProduct;

function show(items: StockItem[]): void {
  renderAdmin(<ProductStock product={{ ...sampleAdminProduct, for_sale: 0, reserved: 0 }} />, {
    api: makeFakeApi({ 'GET /api/admin/stock': () => items }),
  });
}

test('the stock of a product says how many are for sale and in orders, and how long they last', async () => {
  show([sampleStockItem(99, { for_sale: 3 }), sampleStockItem(id)]);
  expect(await screen.findByText('and 7 in orders, lasts 5 weeks')).toBeInTheDocument();
  expect(screen.getByText('64 for sale')).toBeInTheDocument();
});

test('a product that runs out soon says so', async () => {
  show([sampleStockItem(id, { days_left: 4, low: true })]);
  expect(await screen.findByText('and 7 in orders, gone in 4 days')).toBeInTheDocument();
});

test('a product that was never published has no stock', async () => {
  show([]);
  expect(await screen.findByText('0 for sale')).toBeInTheDocument();
});
