import { paraOf } from '@/admin/lib/formValues';
import {
  type AdminProduct,
  emptyContent,
  productContent,
  type ProductContent,
  type ProductState,
  type ProductText,
  productTexts,
} from '@/contract/admin/products';
import type { MessageId } from '@/lib/text';
import type { Status } from '@/ui/Tag';

type Nutrition = NonNullable<ProductContent['nutrition']>;

/** Values of the form: numbers as they are typed. */
export interface ProductValues extends Omit<
  ProductContent,
  'category_id' | 'nutrition' | 'price' | 'vat_rate' | 'weight_grams'
> {
  category_id: number | undefined;
  nutrition: Record<keyof Nutrition, string>;
  price: string;
  vat_rate: string;
  weight_grams: string;
}

export const contentKeys = Object.keys(productContent.schema) as (keyof ProductContent)[];
export const textKeys = Object.keys(productTexts) as ProductText[];

export const nutrients = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const satisfies readonly (keyof Nutrition)[];

export const fieldTexts = {
  slug: 'admin:product.slug',
  sku: 'admin:product.sku',
  category_id: 'admin:product.category',
  name: 'admin:product.name',
  short_description: 'admin:product.short',
  description: 'admin:product.long',
  ingredients: 'admin:product.ingredients',
  usage: 'admin:product.usage',
  storage: 'admin:product.storage',
  allergens: 'admin:product.allergens',
  origin: 'admin:product.origin',
  nutrition: 'admin:product.nutrition',
  net: 'admin:product.net',
  price: 'admin:product.price',
  vat_rate: 'admin:product.price.vat',
  weight_grams: 'admin:product.weight',
  featured: 'admin:product.featured',
  active: 'admin:product.visible',
  tags: 'admin:product.tags',
  pairs_with: 'admin:product.pairs',
  images: 'admin:product.photos',
} as const satisfies Record<keyof ProductContent, MessageId>;

/** Whether shoppers see the product. */
export const productStatuses: Readonly<Record<ProductState, Status>> = {
  live: { id: 'admin:products.status.live', tone: 'success' },
  hidden: { id: 'admin:products.status.hidden', tone: 'neutral' },
  new: { id: 'admin:products.status.draft', tone: 'accent' },
};

/** Not stored yet; the first save begins its draft. */
export const newProduct: AdminProduct = {
  id: 0,
  version: 0,
  published: null,
  published_at: null,
  published_by: null,
  draft: null,
  for_sale: 0,
  reserved: 0,
};

export const contentOfProduct = ({ draft, published }: AdminProduct): ProductContent =>
  draft?.content ?? published ?? emptyContent;

const typed = (value: number): string => String(value).replace('.', ',');

export function valuesOf(content: ProductContent): ProductValues {
  const { category_id, nutrition, price, vat_rate, weight_grams } = content;
  const amounts = nutrients.map((name) => [name, nutrition ? typed(nutrition[name]) : '']);
  return {
    ...content,
    category_id: category_id ?? undefined,
    nutrition: {
      ...(Object.fromEntries(amounts) as Record<keyof Nutrition, string>),
      per: nutrition?.per ?? '',
    },
    price: price === null ? '' : typed(price / 100),
    vat_rate: String(vat_rate),
    weight_grams: weight_grams === 0 ? '' : String(weight_grams),
  };
}

/** Undefined while nothing is typed. */
function amountOf(amount: string): number | undefined {
  if (amount.trim() === '') return undefined;
  return /^\d+(?:[.,]\d+)?$/.test(amount.trim())
    ? Number(amount.trim().replace(',', '.'))
    : Number.NaN;
}

/** Request; where the input is no number, it is not valid by `productContent`. */
export function contentOf(values: ProductValues): ProductContent {
  const { category_id, nutrition, price, vat_rate, weight_grams } = values;
  const isGiven = Object.values(nutrition).some((value) => value.trim() !== '');
  const amounts = nutrients.map((name) => [name, amountOf(nutrition[name])]);
  return {
    ...values,
    category_id: category_id ?? null,
    nutrition: isGiven
      ? { ...(Object.fromEntries(amounts) as Omit<Nutrition, 'per'>), per: nutrition.per }
      : null,
    price: price.trim() === '' ? null : paraOf(price),
    vat_rate: Number(vat_rate) as ProductContent['vat_rate'],
    weight_grams: amountOf(weight_grams) ?? 0,
  };
}

/** Compares what the API and the form hold: values, lists and objects of them. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [of, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(of);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => sameValue(of[key], other[key]))
  );
}

export function changedKeys<Values extends object>(a: Values, b: Values): (keyof ProductContent)[] {
  return contentKeys.filter((key) => !sameValue(a[key as keyof Values], b[key as keyof Values]));
}

/** Paths of the messages in the form's shape. */
export function messagePaths(errors: unknown, path = ''): string[] {
  if (typeof errors === 'string') return [path];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, inner]) =>
    messagePaths(inner, path ? `${path}.${key}` : key),
  );
}
