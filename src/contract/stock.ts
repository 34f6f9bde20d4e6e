import { lowStockThreshold, maxQuantityPerLine } from './limits';

/** What a shopper is told of a stock. `left` is a number only where the label shows one. */
export interface StockLabel {
  level: 'in' | 'low' | 'out';
  left: number | null;
}

/** Pieces in store to the label. Cached pages change only when this does. */
export function stockLabel(pieces: number): StockLabel {
  if (pieces <= 0) return { level: 'out', left: 0 };
  if (pieces <= lowStockThreshold) return { level: 'low', left: pieces };
  return { level: 'in', left: null };
}

/** The most one cart may hold of a product, given its stock. */
export function availableQuantity(pieces: number): number {
  return Math.max(0, Math.min(pieces, maxQuantityPerLine));
}
