import type { ProductSummary } from '@/contract/product';
import { stockLabel } from '@/contract/stock';
import type { Nutrition, Product, ProductReviews } from '@/contract/productDetails';
import { currency } from '@/contract/money';
import { unitPrice } from '@/contract/netContent';

/** A product as the database returns it, its texts in one language. */
export interface SummaryRecord {
  id: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  category_name: string;
  net: string;
  price: number;
  /** Set while the price is reduced. */
  prior_price: number | null;
  /** The last day of the reduction; null while stocks last. */
  reduced_until: string | null;
  unit: 'l' | 'kg' | null;
  unit_quantity: number | null;
  /** Quantity. */
  stock: number;
  tags: ProductSummary['tags'];
  images: ProductSummary['images'];
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

export interface DetailRecord extends SummaryRecord {
  sku: string;
  long_description: string;
  ingredients: string;
  usage: string;
  storage: string;
  nutrition: Nutrition | null;
  allergens: string;
  origin: string;
  vat_rate: number;
  weight_grams: number;
  pairs_with: SummaryRecord[];
  reviews: ProductReviews;
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

export function asProduct({ pairs_with, reviews, ...record }: DetailRecord): Product {
  const { sku, long_description, ingredients, usage, storage, nutrition } = record;
  const { allergens, origin, vat_rate, weight_grams } = record;
  return {
    ...asSummary(record),
    sku,
    long_description,
    ingredients,
    usage,
    storage,
    nutrition,
    allergens,
    origin,
    vat_rate,
    weight_grams,
    pairs_with: pairs_with.map(asSummary),
    reviews,
  };
}
