import type { ProductList, ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';

/** A product as shown on cards. */
export function sampleProduct(id: number, given: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id,
    slug: `proizvod-${id}`,
    name: `Product ${id}`,
    description: `What product ${id} tastes of.`,
    category: 'natural-juices',
    net: '700 ml',
    price: 64_000,
    unit_price: { amount: 91_400, per: 'l' },
    currency: 'RSD',
    stock: { level: 'in', left: null },
    tags: [],
    images: [],
    ...given,
  };
}

/** A product as shown on its page. */
export function sampleFullProduct(id: number, given: Partial<Product> = {}): Product {
  return {
    ...sampleProduct(id),
    sku: `BOB-${id}`,
    long_description: 'The whole story.',
    ingredients: '100% raspberry juice.',
    usage: 'Shake before pouring.',
    storage: 'Keep in the dark.',
    nutrition: null,
    allergens: 'None.',
    origin: 'Arilje, Serbia',
    vat_rate: 10,
    weight_grams: 1100,
    pairs_with: [],
    reviews: { count: 0, average: null, latest: [] },
    ...given,
  };
}

/** A product list with a single page. */
export function sampleList(products: ProductSummary[]): ProductList {
  return {
    products,
    total: products.length,
    page: 1,
    per_page: 24,
    category_known: true,
    category_counts: [],
    total_all: products.length,
    tags: [],
    price_counts: [],
    in_stock_count: products.length,
  };
}
