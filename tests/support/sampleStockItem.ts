import type { StockItem } from '@/contract/admin/stock';

/** A product in the list of stock that sells. */
export function sampleStockItem(product_id: number, more: Partial<StockItem> = {}): StockItem {
  return {
    product_id,
    sku: `BOB-${product_id}`,
    name: `Juice ${product_id}`,
    net: '250 ml',
    image: null,
    regular_price: 69_000,
    reduced_price: null,
    active: true,
    for_sale: 64,
    reserved: 7,
    shelf: 71,
    days_left: 35,
    low: false,
    sold_out_since: null,
    first_batch: null,
    wishlists: 0,
    alerts: 0,
    ...more,
  };
}
