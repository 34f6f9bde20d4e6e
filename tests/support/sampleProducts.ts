import {
  productList,
  productSummary,
  type ProductImage,
  type ProductList,
  type ProductSummary,
} from '@/contract/product';
import { product, type Product } from '@/contract/productDetails';
import { createSample } from './makeSample';

export const sampleProduct = (
  id: number,
  overrides: Partial<ProductSummary> = {},
): ProductSummary =>
  createSample(productSummary, {
    ...{ id, slug: `proizvod-${id}`, name: `Product ${id}`, net: '700 ml', price: 64_000 },
    description: `What product ${id} tastes of.`,
    ...{ category: 'natural-juices', category_name: 'Natural juices' },
    unit_price: { amount: 91_400, per: 'l' },
    stock: { level: 'in', left: null },
    ...overrides,
  });

export const sampleFullProduct = (id: number, overrides: Partial<Product> = {}): Product =>
  createSample(product, {
    ...sampleProduct(id),
    sku: `BOB-${id}`,
    long_description: 'The whole story.',
    ingredients: '100% raspberry juice.',
    usage: 'Shake before pouring.',
    storage: 'Keep in the dark.',
    allergens: 'None.',
    origin: 'Arilje, Serbia',
    ...{ vat_rate: 10, weight_grams: 1100, gtin: '', shelf_months: null, producer: '' },
    ...overrides,
  });

export const samplePhoto = (number: number): ProductImage => ({
  ...{ src: `products/juice-${number}.jpg`, alt: `Bottle, photo ${number}` },
  ...{ width: 1200, height: 1200, is_main: number === 1 },
});

export const sampleList = (products: ProductSummary[]): ProductList =>
  createSample(productList, {
    products,
    ...{ total: products.length, page: 1, per_page: 24, category_known: true },
    ...{ total_all: products.length, in_stock_count: products.length },
  });
