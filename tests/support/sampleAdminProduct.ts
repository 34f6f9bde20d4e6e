import type { ProductPrices } from '@/contract/admin/priceReductions';
import type { AdminProduct, AdminProductRow } from '@/contract/admin/products';
import { emptyContent, type ProductContent } from '@/contract/entities/product';
import { localized } from './localized';

export const both = (text: string) => localized(`${text} SR`, text);

export const sampleContent: ProductContent = {
  ...emptyContent,
  slug: 'aronija',
  sku: 'BOB-1',
  category_id: 1,
  name: both('Chokeberry juice'),
  short_description: both('Short'),
  description: both('Long'),
  ingredients: both('Chokeberry'),
  usage: both('A glass a day'),
  storage: both('In the dark'),
  allergens: both('None'),
  origin: both('Arilje'),
  net: '250 ml',
  price: 69_000,
  weight_grams: 445,
  tags: ['no-sugar'],
  images: [
    { src: 'a.jpg', width: 1200, height: 1200, alt: both('Bottle'), is_main: true },
    { src: 'b.jpg', width: 1200, height: 1200, alt: both('Glass'), is_main: false },
  ],
};

/** A published product without a draft. */
export const sampleAdminProduct: AdminProduct = {
  id: 1,
  version: 3,
  published: sampleContent,
  published_at: '2026-11-20T10:00:00.000Z',
  published_by: 'Jelena',
  draft: null,
  for_sale: 64,
  reserved: 7,
  reserved_in_packs: 0,
  packs: [],
};

export const sampleChoices = {
  categories: [
    { id: 1, name: both('Health in bottles') },
    { id: 2, name: both('Juices') },
  ],
  tags: [
    { id: 'no-sugar', label: both('No sugar') },
    { id: 'pressed', label: both('Pressed') },
  ],
  products: [
    { slug: 'aronija', name: both('Chokeberry juice') },
    { slug: 'jabuka', name: both('Apple juice') },
  ],
};

export const samplePrices: ProductPrices = {
  product: 'Chokeberry juice',
  net: '250 ml',
  price: 69_000,
  regular_price: 69_000,
  lowest: 64_000,
  history: [
    {
      price: 64_000,
      kind: 'reduced',
      from: '2026-11-01T08:00:00.000Z',
      to: '2026-11-08T23:00:00.000Z',
    },
    { price: 69_000, kind: 'regular', from: '2026-11-08T23:00:00.000Z', to: null },
  ],
  reductions: [],
};

/** Responses that the editor of the sample product needs in addition to the product. */
export const editorAnswers = {
  'GET /api/admin/product-choices': () => sampleChoices,
  'GET /api/admin/products/1/prices': () => samplePrices,
  'GET /api/admin/products': () => ({ products: [sampleAdminRow(1)], total: 1, drafts: 0 }),
  'GET /api/admin/stock': () => [],
};

export const sampleAdminRow = (
  id: number,
  more: Partial<AdminProductRow> = {},
): AdminProductRow => ({
  id,
  name: `Juice ${id}`,
  sku: `BOB-${id}`,
  category: 'Juices',
  net: '250 ml',
  price: 69_000,
  stock: 12,
  state: 'live',
  has_draft: false,
  missing_texts: 0,
  image: null,
  ...more,
});
