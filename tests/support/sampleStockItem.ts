import { stockItem, type StockItem } from '@/contract/admin/stock';
import { createSample } from './makeSample';

/** A product with sales in the stock list. */
export const sampleStockItem = (product_id: number, more: Partial<StockItem> = {}): StockItem =>
  createSample(stockItem, {
    ...{ product_id, sku: `BOB-${product_id}`, name: `Juice ${product_id}`, net: '250 ml' },
    ...{ regular_price: 69_000, active: true, for_sale: 64, reserved: 7, shelf: 71, days_left: 35 },
    ...more,
  });
