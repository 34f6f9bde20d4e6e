import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  array,
  boolean,
  defaulted,
  type Infer,
  integer,
  nullable,
  number,
  object,
  record,
  size,
  string,
  type Struct,
  type,
  validate,
} from 'superstruct';
import type { AnyStruct } from '@/contract/endpoint';
import { category } from '@/contract/entities/category';
import { getFields, getKind, getMeta } from '@/contract/entities/field';
import { slide } from '@/contract/entities/slide';
import { pageContent } from '@/contract/admin/pageTexts';
import { maxShelf } from '@/contract/admin/stock';
import { type PageName, pageNames } from '@/contract/content';
import {
  emptyContent,
  type ProductContent,
  productContent,
  productFields,
} from '@/contract/entities/product';
import { byLocale } from '@/contract/locale';
import { businessSettings, deliverySettings } from '@/contract/settings';
import type { ImageFile } from '../database/tables';

export interface Seed {
  catalog: CatalogFile;
  cities: CitiesFile['cities'];
  pages: PagesFile;
}

/** The files are not bundled, so changed data requires no new build. */
export async function readSeed(seedDir: string): Promise<Seed> {
  const [catalog, { cities }, pages] = await Promise.all([
    readFileAs(seedDir, 'catalog.json', catalogFile),
    readFileAs(seedDir, 'cities.json', citiesFile),
    readFileAs(seedDir, 'pages.json', pagesFile),
  ]);
  checkReferences(catalog);
  return { catalog, cities, pages };
}

async function readFileAs<T, S>(seedDir: string, file: string, struct: Struct<T, S>): Promise<T> {
  const text = await readFile(join(seedDir, file), 'utf8');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new SeedError(
      `${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const [failure, value] = validate(data, struct, { coerce: true });
  if (failure)
    throw new SeedError(`${file}, ${failure.path.join('.') || 'as a whole'}: ${failure.message}`);
  return value;
}

function checkReferences({ categories, products, tagLabels }: CatalogFile): void {
  const categorySlugs = new Set(categories.map(({ slug }) => slug));
  const slugs = new Set(products.map(({ slug }) => slug));
  for (const product of products) {
    const { slug, category, tags, pairsWith, family, components, vatRate, stock } = product;
    const first = products.find(({ id }) => id === family);
    if (family !== null && (first?.category !== category || first.family !== null))
      throw new SeedError(
        `catalog.json, ${slug}: family must be the id of the first size, in the same category`,
      );
    if (!categorySlugs.has(category))
      throw new SeedError(`catalog.json, ${slug}: unknown category ${category}`);
    const tag = tags.find((id) => !(id in tagLabels));
    if (tag) throw new SeedError(`catalog.json, ${slug}: tag ${tag} has no label`);
    const areComponentsValid = components.every(({ product_id }) =>
      products.some(
        (one) => one.id === product_id && one.components.length === 0 && one.vatRate === vatRate,
      ),
    );
    if (!areComponentsValid || (components.length > 0 && stock > 0))
      throw new SeedError(
        `catalog.json, ${slug}: components must be products with the VAT rate of the pack, which must have no stock of its own`,
      );
    const unknownProduct = pairsWith.find((other) => !slugs.has(other));
    if (unknownProduct)
      throw new SeedError(
        `catalog.json, ${slug}: pairsWith contains the unknown product ${unknownProduct}`,
      );
  }
}

// Schemas of the seed files. Prices of products are in whole dinars, and image paths are relative to `media/`.

const localized = object(byLocale(string));

/** The admin's rules apply, but images are names. */
function seedFields<Value extends object>({ input }: { input: AnyStruct & { TYPE: Value } }) {
  type Seeded = {
    [Name in keyof Value]: Value[Name] extends ImageFile
      ? string
      : Value[Name] extends ImageFile | null
        ? string | null
        : Value[Name];
  };
  const fields = getFields(input).map(([name, struct]) => [
    name,
    getKind(struct) !== 'image' ? struct : struct.validate(null)[0] ? string() : nullable(string()),
  ]);
  return Object.fromEntries(fields) as { [Name in keyof Seeded]: Struct<Seeded[Name]> };
}

type NameInFile<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<NameInFile<Rest>>}`
  : Name;
const nameInFile = (name: string) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The stored fields, with an empty value for each field that the file omits. */
type PlainContent = Omit<ProductContent, 'category_id' | 'price' | 'images'>;
const plainFields = productFields.filter(
  (name): name is keyof PlainContent => !['category_id', 'price', 'images'].includes(name),
);

function structInFile(name: keyof PlainContent): Struct {
  const struct = productContent.schema[name] as unknown as Struct;
  const empty = emptyContent[name];
  const isRequired = getMeta(struct)?.required;
  if (getKind(struct) === 'localized') {
    const text = localized as unknown as Struct;
    return isRequired ? text : defaulted(text, empty);
  }
  // Other products reference the slug.
  const isOptionalText = empty === '' && name !== 'slug' && !isRequired;
  const isOptional =
    empty === null || typeof empty === 'boolean' || name === 'components' || isOptionalText;
  return isOptional ? defaulted(struct, empty) : struct;
}

const seedOnlyFields = object({
  id: integer(),
  category: string(),
  price: number(),
  stock: size(integer(), 0, maxShelf),
  images: array(object({ src: string(), alt: localized, is_main: boolean() })),
});
export type SeedProduct = Infer<typeof seedOnlyFields> & {
  [Name in keyof PlainContent as NameInFile<Name>]: PlainContent[Name];
};
const product = object({
  ...Object.fromEntries(plainFields.map((name) => [nameInFile(name), structInFile(name)])),
  ...seedOnlyFields.schema,
}) as unknown as Struct<SeedProduct>;

export const getProductContent = (product: SeedProduct) =>
  Object.fromEntries(
    plainFields.map((name) => [name, product[nameInFile(name) as keyof SeedProduct]]),
  ) as unknown as PlainContent;

export const catalogFile = type({
  shop: businessSettings,
  delivery: deliverySettings,
  categories: array(object({ id: integer(), slug: string(), ...seedFields(category) })),
  products: array(product),
  tagLabels: record(string(), localized),
  carousels: array(object({ id: integer(), order: integer(), ...seedFields(slide) })),
});
export type CatalogFile = Infer<typeof catalogFile>;

export const citiesFile = type({
  cities: array(
    type({
      id: integer(),
      city: string(),
      municipality: string(),
      zip_code: array(type({ zip_code: string() })),
      country: type({ name: string() }),
    }),
  ),
});
export type CitiesFile = Infer<typeof citiesFile>;

const page = object(seedFields({ input: pageContent }));
export const pagesFile = type(
  Object.fromEntries(pageNames.map((name) => [name, page])) as Record<PageName, typeof page>,
);
export type PagesFile = Infer<typeof pagesFile>;

/** An invalid seed file. The message contains the file and the position within it. */
class SeedError extends Error {
  override readonly name = 'SeedError';
}

/** By path within `media/`. */
export type StoredImages = ReadonlyMap<string, ImageFile>;

export function storedImage(images: StoredImages, name: string): ImageFile {
  const image = images.get(name);
  if (!image) throw new SeedError(`media/${name} is used in the seed files but does not exist`);
  return image;
}

export function storedFields<Value extends object, Row extends object>(
  { input }: { input: AnyStruct & { TYPE: Value } },
  row: Row,
  images: StoredImages,
) {
  const kinds = new Map(getFields(input).map(([name, struct]) => [name, getKind(struct)]));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      kinds.get(name) === 'image' && value ? storedImage(images, value as string) : value,
    ]),
  ) as Value & Omit<Row, keyof Value>;
}
