import type { ProductContent } from '../../../contract/admin/products';

const noText = { 'sr-LAT': '', en: '' };

export const emptyContent: ProductContent = {
  slug: '',
  sku: '',
  category_id: null,
  name: noText,
  short_description: noText,
  description: noText,
  ingredients: noText,
  usage: noText,
  storage: noText,
  allergens: noText,
  origin: noText,
  nutrition: null,
  net: '',
  price: null,
  vat_rate: 20,
  weight_grams: 0,
  featured: false,
  active: true,
  tags: [],
  pairs_with: [],
  images: [],
};
