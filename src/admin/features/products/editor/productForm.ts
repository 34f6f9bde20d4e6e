import { type FormValues, formValues, toInput } from '@/admin/lib/formValues';
import type { AdminProduct, ProductState } from '@/contract/admin/products';
import { type FieldMeta, getFields, type Label } from '@/contract/entities/field';
import {
  emptyContent,
  type Nutrition,
  productContent,
  type ProductContent,
  type ProductContentImage,
  type ProductField,
  productFields,
} from '@/contract/entities/product';
import type { Status } from '@/ui/Tag';

/** The form's values: numbers as typed, nutrition values empty if the product has none. */
export interface ProductValues extends Omit<FormValues<ProductContent>, 'nutrition' | 'images'> {
  nutrition: FormValues<Nutrition>;
  images: ProductContentImage[];
}

export const getLabel = (name: ProductField): Label => productContent.schema[name].meta.label;

/** The fields below a heading of the form. */
export function fieldsBelow(heading: Label): ProductField[] {
  let group: Label | undefined;
  return productFields.filter((name) => {
    const { meta }: { meta: FieldMeta } = productContent.schema[name];
    group = meta.group ?? group;
    return group === heading;
  });
}

export const productStatuses: Readonly<Record<ProductState, Status>> = {
  live: { id: 'admin:products.status.live', tone: 'success' },
  hidden: { id: 'admin:products.status.hidden', tone: 'neutral' },
  new: { id: 'admin:products.status.draft', tone: 'accent' },
};

/** A product that is not stored yet; the first save creates its draft. */
export const newProduct: AdminProduct = {
  id: 0,
  version: 0,
  published: null,
  published_at: null,
  published_by: null,
  draft: null,
  for_sale: 0,
  reserved: 0,
  reserved_in_packs: 0,
  packs: [],
};

export const toProductContent = ({ draft, published }: AdminProduct): ProductContent =>
  draft?.content ?? published ?? emptyContent;

const noNutrition = Object.fromEntries(
  getFields(productContent.schema.nutrition).map(([name]) => [name, '']),
) as FormValues<Nutrition>;

export function toValues(content: ProductContent): ProductValues {
  const { nutrition, ...values } = formValues(productContent, content, ',');
  return {
    ...values,
    nutrition: typeof nutrition === 'string' ? noNutrition : nutrition,
    images: content.images,
  };
}

/** The request body. `productContent` rejects input that is not a number. */
export function toContent(values: ProductValues): ProductContent {
  const content = toInput(productContent, values as unknown as FormValues<ProductContent>);
  const isGiven = Object.values(values.nutrition).some((value) => value.trim() !== '');
  return isGiven ? content : { ...content, nutrition: null };
}

/** Compares values of the API or the form, including lists and objects. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [of, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(of);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => sameValue(of[key], other[key]))
  );
}

export const changedKeys = <Values extends ProductValues | ProductContent>(a: Values, b: Values) =>
  productFields.filter((key) => !sameValue(a[key], b[key]));

/** Converts the paths of messages to the form's structure. */
export function messagePaths(errors: unknown, path = ''): string[] {
  if (typeof errors === 'string') return [path];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, inner]) =>
    messagePaths(inner, path ? `${path}.${key}` : key),
  );
}
