import type { ProductSummary } from '@/contract/product';
import { stockLabel } from '@/contract/stock';
import type { Product } from '@/contract/productDetails';
import { currency } from '@/contract/money';
import { unitPrice } from '@/contract/netContent';

/** A product as the database returns it, its texts in one language. */
export interface SummaryRecord extends Omit<
  ProductSummary,
  'unit_price' | 'reduction' | 'currency' | 'stock'
> {
  /** Set while the price is reduced. */
  prior_price: number | null;
  /** The last day of the reduction; null while stocks last. */
  reduced_until: string | null;
  unit: 'l' | 'kg' | null;
  unit_quantity: number | null;
  /** Quantity. */
  stock: number;
}

/** A product in a cart or wishlist, with fields that are not public. */
export interface OfferRecord extends SummaryRecord {
  /** Percent. */
  vat_rate: number;
}

/** Product data for a cart. */
export interface Offer {
  summary: ProductSummary;
  /** Percent. */
  vat_rate: number;
  /** Quantity. */
  stock: number;
}

export interface DetailRecord
  extends SummaryRecord, Omit<Product, keyof ProductSummary | 'pairs_with'> {
  pairs_with: SummaryRecord[];
}

/** The stock becomes a label: the quantity is not public. */
export function asSummary({
  unit,
  unit_quantity,
  stock,
  prior_price,
  reduced_until,
  ...record
}: SummaryRecord): ProductSummary {
  return {
    ...record,
    unit_price:
      unit && unit_quantity ? { amount: unitPrice(record.price, unit_quantity), per: unit } : null,
    ...(prior_price !== null && { reduction: { prior_price, until: reduced_until } }),
    currency,
    stock: stockLabel(stock),
  };
}

export function asOffer({ vat_rate, ...record }: OfferRecord): Offer {
  return { summary: asSummary(record), vat_rate, stock: record.stock };
}

export function asProduct({ pairs_with, ...record }: DetailRecord): Product {
  return { ...record, ...asSummary(record), pairs_with: pairs_with.map(asSummary) };
}
