import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  size,
  type Infer,
} from 'superstruct';
import type { AnyStruct } from '../endpoint';
import type { FieldCode } from '../errors';
import { amount, id, nonNegativeInteger, optionalText, quantity } from '../fields';
import { byLocale, defaultLocale, type Localized } from '../locale';
import { gtin } from '../gtin';
import { hasDefaultText, inAllLanguages } from '../localizedText';
import type { Shown } from '../storedStruct';
import { emptyValue, field, type FieldMeta, getFields, getKind, getMeta } from './field';

export const maxProductImages = 12;
export const maxChoices = 12;
export const maxComponents = 12;
export const vatRates = [0, 10, 20] as const;

const localized = (maxLength: number) =>
  inAllLanguages(object(byLocale(() => optionalText(maxLength))));
const months = () => min(max(integer(), 60), 1);
const grams = () => min(max(number(), 100_000), 0);

const nutrition = object({
  energyKj: field(grams(), 'admin:product.nutrition.energyKj'),
  energyKcal: field(grams(), 'admin:product.nutrition.energyKcal'),
  fat: field(grams(), 'admin:product.nutrition.fat'),
  saturates: field(grams(), 'admin:product.nutrition.saturates'),
  carbohydrate: field(grams(), 'admin:product.nutrition.carbohydrate'),
  sugars: field(grams(), 'admin:product.nutrition.sugars'),
  fibre: field(grams(), 'admin:product.nutrition.fibre'),
  protein: field(grams(), 'admin:product.nutrition.protein'),
  salt: field(grams(), 'admin:product.nutrition.salt'),
  per: field(optionalText(40), 'admin:product.nutrition.per', { required: true }),
});
export type Nutrition = Infer<typeof nutrition>;

const image = object({
  src: field(optionalText(200), 'admin:content.image'),
  width: id(),
  height: id(),
  alt: field(localized(300), 'admin:image.alt', { required: true }),
  is_main: field(boolean(), 'admin:image.main'),
});
export type ProductContentImage = Infer<typeof image>;

const component = object({
  product_id: field(id(), 'admin:pack.product'),
  quantity: field(quantity(99), 'admin:pack.quantity'),
});
export type PackComponent = Infer<typeof component>;

/**
 * Everything that the owner edits about a product, as stored in a draft. `productFailures` checks what publishing
 * requires.
 */
export const productContent = object({
  /** Used in URLs. If empty, it is derived from the Serbian name when the product is first published. */
  slug: field(optionalText(80), 'admin:product.slug', { shown: 'card' }),
  images: field(size(array(image), 0, maxProductImages), 'admin:product.photos', {
    group: 'admin:product.photos',
    required: true,
    shown: 'card',
    own: true,
  }),
  name: field(localized(120), 'admin:product.name', {
    group: 'admin:product.texts',
    required: true,
    shown: 'card',
    shared: true,
  }),
  short_description: field(localized(300), 'admin:product.short', {
    area: true,
    hint: 'admin:product.short.hint',
    shown: 'card',
    as: 'description',
    shared: true,
  }),
  description: field(localized(3000), 'admin:product.long', {
    area: true,
    shown: 'page',
    as: 'long_description',
    shared: true,
  }),
  ingredients: field(localized(1000), 'admin:product.ingredients', {
    area: true,
    shown: 'page',
    shared: true,
  }),
  usage: field(localized(1000), 'admin:product.usage', { area: true, shown: 'page', shared: true }),
  storage: field(localized(1000), 'admin:product.storage', {
    area: true,
    shown: 'page',
    shared: true,
  }),
  allergens: field(localized(1000), 'admin:product.allergens', {
    area: true,
    shown: 'page',
    shared: true,
  }),
  origin: field(localized(300), 'admin:product.origin', { shown: 'page', shared: true }),
  nutrition: field(nullable(nutrition), 'admin:product.nutrition', {
    group: 'admin:product.nutrition',
    shown: 'page',
    shared: true,
  }),
  /** The regular price including VAT. Null until the owner enters it. */
  price: field(nullable(amount(1_000_000_000)), 'admin:product.price', {
    group: 'admin:product.price',
    required: true,
    shown: 'card',
    own: true,
  }),
  vat_rate: field(enums(vatRates), 'admin:product.price.vat', {
    initial: 20,
    shown: 'page',
    shared: true,
  }),
  active: field(boolean(), 'admin:product.visible', { group: 'admin:product.shop', initial: true }),
  featured: field(boolean(), 'admin:product.featured'),
  category_id: field(nullable(id()), 'admin:product.category', {
    required: true,
    shown: 'card',
    as: 'category',
    own: true,
    shared: true,
  }),
  tags: field(size(array(optionalText(60)), 0, maxChoices), 'admin:product.tags', {
    shown: 'card',
    own: true,
    shared: true,
  }),
  pairs_with: field(size(array(optionalText(80)), 0, maxChoices), 'admin:product.pairs', {
    shown: 'page',
    own: true,
  }),
  /** As printed on the package, for example `250 ml`. */
  net: field(optionalText(40), 'admin:product.net', {
    group: 'admin:product.pack',
    required: true,
    placeholder: '250 ml',
    shown: 'card',
  }),
  weight_grams: field(nonNegativeInteger(100_000), 'admin:product.weight', {
    required: true,
    shown: 'page',
  }),
  sku: field(optionalText(40), 'admin:product.sku', { required: true, shown: 'page' }),
  gtin: field(gtin(), 'admin:product.gtin', { shown: 'page', hint: 'admin:product.gtin.hint' }),
  /** The guaranteed shelf life in months at delivery. */
  shelf_months: field(nullable(months()), 'admin:product.shelfMonths', {
    shown: 'page',
    hint: 'admin:product.shelfMonths.hint',
    shared: true,
  }),
  /** Omitted if the shop is the producer. */
  producer: field(optionalText(200), 'admin:product.producer', {
    shown: 'page',
    hint: 'admin:product.producer.hint',
    shared: true,
  }),
  /** The id of the product of which this is another size. */
  family: field(nullable(id()), 'admin:product.family', { group: 'admin:product.family' }),
  /** Empty unless the product is a pack. */
  components: field(size(array(component), 0, maxComponents), 'admin:product.components', {
    group: 'admin:product.components',
    shown: 'page',
    own: true,
  }),
});
export type ProductContent = Infer<typeof productContent>;
export type ProductField = keyof ProductContent;

const { schema } = productContent;
export const productFields = Object.keys(schema) as ProductField[];
export type ProductText = {
  [Key in ProductField]: ProductContent[Key] extends Localized ? Key : never;
}[ProductField];
export const sharedFields = productFields.filter((name) => 'shared' in schema[name].meta);
export const productTexts = productFields.filter(
  (name) => getKind(schema[name]) === 'localized',
) as ProductText[];

/** Fields that the shop displays unchanged, by their names in the shop's data. */
export type ShownFields<Place extends 'card' | 'page'> = {
  [
    Key in ProductField as (typeof schema)[Key]['meta'] extends { own: true }
      ? never
      : (typeof schema)[Key]['meta'] extends { shown: Place; as: infer As extends string }
        ? As
        : (typeof schema)[Key]['meta'] extends { shown: Place }
          ? Key
          : never
  ]: Shown<ProductContent[Key]>;
};

export const shownFields = productFields.flatMap((name) => {
  const { shown: place, own, as = name }: FieldMeta = schema[name].meta;
  return place && !own ? [{ name, place, as }] : [];
});

export const emptyContent = emptyValue(productContent) as ProductContent;

export const sharedContent = (content: ProductContent): Partial<ProductContent> =>
  Object.fromEntries(sharedFields.map((name) => [name, content[name]]));

export const isPack = ({ components }: Pick<ProductContent, 'components'>): boolean =>
  components.length > 0;

/** Adds defaults for fields that did not exist when the content was stored. */
export const wholeContent = (stored: Partial<ProductContent>): ProductContent => ({
  ...emptyContent,
  ...stored,
});

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** Returns the error codes that prevent publishing, by path (`name.sr-LAT`). */
export function productFailures(content: ProductContent): Record<string, FieldCode[]> {
  const { components } = content;
  const missing = findMissing(productContent, content).filter(
    (path) => !isPack(content) || !computedPackFields.includes(path),
  );
  const failures: Record<string, FieldCode[]> = Object.fromEntries(
    missing.map((path) => [path, ['required']]),
  );
  const pieces = components.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 1) failures.components = ['too_short'];
  components.forEach(({ product_id }, index) => {
    if (components.findIndex((other) => other.product_id === product_id) < index)
      failures[`components.${index}.product_id`] = ['taken'];
  });
  return failures;
}

const computedPackFields = ['net', 'weight_grams'];

function findMissing(struct: AnyStruct, value: unknown, path = ''): string[] {
  const isRequired = getMeta(struct)?.required;
  if (getKind(struct) === 'localized') {
    const text = value as Localized;
    const isMissing = isRequired ? text[defaultLocale] === '' : !hasDefaultText(text);
    return isMissing ? [`${path}.${defaultLocale}`] : [];
  }
  if (isRequired && isEmpty(value)) return [path];
  if (value === null) return [];
  const joinPath = (name: string) => (path ? `${path}.${name}` : name);
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      findMissing(struct.schema as AnyStruct, item, joinPath(String(index))),
    );
  return getFields(struct).flatMap(([name, inner]) =>
    findMissing(inner, (value as Record<string, unknown>)[name], joinPath(name)),
  );
}
