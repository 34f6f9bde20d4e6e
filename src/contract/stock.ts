import { lowStockThreshold, maxQuantityPerLine } from './limits';

/** `left` is null unless the label displays it. */
export interface StockLabel {
  level: 'in' | 'low' | 'out';
  left: number | null;
}

/** Cached pages only change when the label of the stock changes. */
export function stockLabel(stock: number): StockLabel {
  if (stock <= 0) return { level: 'out', left: 0 };
  if (stock <= lowStockThreshold) return { level: 'low', left: stock };
  return { level: 'in', left: null };
}

export function availableQuantity(stock: number): number {
  return Math.max(0, Math.min(stock, maxQuantityPerLine));
}
