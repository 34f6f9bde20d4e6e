import { lowStockThreshold, maxQuantityPerLine } from './limits';

/** The stock as shown. `left` is a number only if the label shows it. */
export interface StockLabel {
  level: 'in' | 'low' | 'out';
  left: number | null;
}

/** The label of a stock quantity. Cached pages change only when the label does. */
export function stockLabel(stock: number): StockLabel {
  if (stock <= 0) return { level: 'out', left: 0 };
  if (stock <= lowStockThreshold) return { level: 'low', left: stock };
  return { level: 'in', left: null };
}

/** Maximum quantity of a product in one cart, for the given stock. */
export function availableQuantity(stock: number): number {
  return Math.max(0, Math.min(stock, maxQuantityPerLine));
}
