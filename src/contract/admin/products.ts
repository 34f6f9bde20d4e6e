import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  pick,
  string,
  type Infer,
} from 'superstruct';
import { defineEndpoint } from '../endpoint';
import { productContent } from '../entities/product';
import {
  cleaned,
  id,
  idParam,
  isoDate,
  pageNumber,
  nonNegativeInteger,
  versionParam,
} from '../fields';
import { maxPage } from '../limits';
import { locales } from '../locale';
import { product as shopProduct } from '../productDetails';
import { localized } from '../localizedText';
import { storedImage } from '../storedImage';

export const adminProductsPerPage = 50;
/** Media types of uploaded images. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Maximum size of an upload, in bytes. */
export const maxUploadBytes = 15 * 1024 * 1024;
/** Minimum length of an image's shorter side, in pixels. */
export const minImageSide = 600;

/** `new` was never published. */
export const productStates = ['live', 'hidden', 'new'] as const;
export type ProductState = (typeof productStates)[number];

const adminProductRow = object({
  id: id(),
  name: string(),
  sku: string(),
  category: nullable(string()),
  net: string(),
  /** The regular price. */
  price: nullable(integer()),
  stock: integer(),
  state: enums(productStates),
  /** Whether there are saved changes that are not published. */
  has_draft: boolean(),
  /** Texts that exist in one language only; taken from the draft if there is one. */
  missing_texts: integer(),
  image: nullable(storedImage),
});
export type AdminProductRow = Infer<typeof adminProductRow>;

/** In the shop's order, new ones first. `q` matches name, code and category without diacritics. */
export const listAdminProducts = defineEndpoint({
  summary: 'Products, including drafts and hidden ones',
  method: 'GET',
  path: '/api/admin/products',
  access: 'catalogue.read',
  query: object({
    q: optional(cleaned(string())),
    category_id: optional(idParam()),
    state: optional(enums([...productStates, 'draft'])),
    /** The sizes of this product, including itself. */
    sizes_of: optional(idParam()),
    page: optional(pageNumber(maxPage)),
  }),
  data: object({ products: array(adminProductRow), total: integer(), drafts: integer() }),
});
export type AdminProductList = Infer<(typeof listAdminProducts)['data']>;

/** Categories, tags and matching products in both languages; products on sale in the shop's order. */
export const getProductChoices = defineEndpoint({
  summary: 'Categories, tags and products to choose from',
  method: 'GET',
  path: '/api/admin/product-choices',
  access: 'catalogue.read',
  data: object({
    categories: array(object({ id: id(), name: localized })),
    tags: array(object({ id: string(), label: localized })),
    products: array(object({ slug: string(), name: localized })),
  }),
});

const productDraft = object({
  /** Incremented by each save. */
  version: integer(),
  /** Version of the product on which the draft is based; 0 for a new one. */
  base_version: integer(),
  content: productContent,
  staff: nullable(string()),
  saved_at: isoDate(),
});

export const adminProduct = object({
  id: id(),
  /** Incremented each time it is published; 0 if it never was. */
  version: integer(),
  published: nullable(productContent),
  published_at: nullable(isoDate()),
  /** Who last published it; null if it came from the shop's files. */
  published_by: nullable(string()),
  draft: nullable(productDraft),
  for_sale: integer(),
  reserved: integer(),
  /** How many of these are in packs. */
  reserved_in_packs: integer(),
  /** Packs that contain it, including drafts of new packs. */
  packs: array(
    object({
      ...pick(adminProductRow, ['id', 'price', 'stock', 'state', 'image']).schema,
      name: localized,
      /** Units of the product in the pack. */
      quantity: integer(),
      /** The names of its other products. */
      others: array(localized),
      /** The current price of its contents if bought separately. */
      single: integer(),
    }),
  ),
});
export type AdminProduct = Infer<typeof adminProduct>;

const params = object({ id: idParam() });

export const getAdminProduct = defineEndpoint({
  summary: 'A product with its draft',
  method: 'GET',
  path: '/api/admin/products/{id}',
  access: 'catalogue.read',
  params,
  data: adminProduct,
});

const newProduct = object({
  copy_of: optional(id()),
  pack_of: optional(id()),
  size: optional(
    object({
      ...pick(productContent, ['net', 'price', 'sku']).schema,
      /** Only for packs. */
      components: optional(productContent.schema.components),
    }),
  ),
});
export type NewProduct = Infer<typeof newProduct>;

/**
 * Creates a hidden draft. `copy_of` copies a product without code and slug, `size` as another size
 * of it. `pack_of` creates a pack with one unit of it.
 */
export const createProduct = defineEndpoint({
  summary: 'Create a product',
  method: 'POST',
  path: '/api/admin/products',
  access: 'catalogue.write',
  idempotent: true,
  body: newProduct,
  data: adminProduct,
  status: 201,
});

/**
 * `draft_version`: the version that was read, 0 for none. 409 `changed_meanwhile` with `ProductConflict` if the draft
 * was saved or the product published since.
 */
export const saveProductDraft = defineEndpoint({
  summary: "Save a product's draft",
  method: 'PUT',
  path: '/api/admin/products/{id}/draft',
  access: 'catalogue.write',
  params,
  body: object({ draft_version: integer(), base_version: integer(), content: productContent }),
  data: adminProduct,
});

/** `details` of a 409 `changed_meanwhile`: the product's current state. */
export interface ProductConflict {
  product: AdminProduct;
  /** The author's name; null for the shop's files. */
  by: string | null;
  at: string;
}

/** Keeps the draft as version 0 for 30 days. A product that was never published is deleted. */
export const discardProductDraft = defineEndpoint({
  summary: "Discard a product's draft",
  method: 'DELETE',
  path: '/api/admin/products/{id}/draft',
  access: 'catalogue.write',
  params,
  data: nullable(adminProduct),
});

/**
 * Publishes the saved draft. This process serves the new pages before it responds. 409 `changed_meanwhile` as above;
 * 422 as in `productFailures`, `taken` for another product's code or slug.
 */
export const publishProduct = defineEndpoint({
  summary: "Publish a product's draft",
  method: 'POST',
  path: '/api/admin/products/{id}/publish',
  access: 'catalogue.publish',
  params,
  body: object({ draft_version: id() }),
  data: adminProduct,
});

const productVersion = object({
  /** 0 for the last discarded draft. */
  version: integer(),
  at: isoDate(),
  staff: nullable(string()),
  /** Changed keys of `ProductContent`; all of them for the first version. */
  fields: array(string()),
});
export type ProductVersion = Infer<typeof productVersion>;

/** Newest first, after a discarded draft. */
export const listProductVersions = defineEndpoint({
  summary: "A product's published versions",
  method: 'GET',
  path: '/api/admin/products/{id}/versions',
  access: 'catalogue.read',
  params,
  data: array(productVersion),
});

/** Replaces the draft with a published version or the discarded draft. 409 `changed_meanwhile` as above. */
export const restoreProductVersion = defineEndpoint({
  summary: 'Restore a version into the draft',
  method: 'POST',
  path: '/api/admin/products/{id}/versions/{version}/restore',
  access: 'catalogue.write',
  params: object({ id: idParam(), version: versionParam() }),
  body: object({ draft_version: integer() }),
  data: adminProduct,
});

/** The draft as the shop's product page shows it; missing texts are empty. */
export const previewProduct = defineEndpoint({
  summary: 'A draft as shoppers would see it',
  method: 'GET',
  path: '/api/admin/products/{id}/preview',
  access: 'catalogue.read',
  params,
  query: object({ locale: enums(locales) }),
  data: shopProduct,
});

/** `ids`: all products of the category, reordered. 409 `changed_meanwhile` if the current order differs from `seen`. */
export const arrangeProducts = defineEndpoint({
  summary: "Arrange a category's products",
  method: 'PUT',
  path: '/api/admin/product-positions',
  access: 'catalogue.publish',
  body: object({ category_id: id(), seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/**
 * `ids`: the product's published sizes, reordered. 409 `changed_meanwhile` if the current order differs from `seen`.
 */
export const arrangeSizes = defineEndpoint({
  summary: "Arrange a product's sizes",
  method: 'PUT',
  path: '/api/admin/size-positions',
  access: 'catalogue.publish',
  body: object({ seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/**
 * The body is the file: JPEG, PNG or WebP, at most `maxUploadBytes` and 40 megapixels. Stored without metadata under a
 * name derived from its content, so a repeat returns the same. 413; 422 `image` with `invalid` (and the accepted types)
 * or `too_short` (a side below `minImageSide`).
 */
export const uploadImage = defineEndpoint({
  summary: 'Upload an image',
  method: 'POST',
  path: '/api/admin/images',
  access: 'catalogue.write',
  data: storedImage,
  status: 201,
});

const pixels = () => nonNegativeInteger(100_000);

/** Stores an area of a stored image as a new image, in pixels of the original. */
export const cropImage = defineEndpoint({
  summary: 'Crop a stored image',
  method: 'POST',
  path: '/api/admin/images/crop',
  access: 'catalogue.write',
  body: object({
    src: cleaned(string()),
    crop: object({ x: pixels(), y: pixels(), width: id(), height: id() }),
  }),
  data: storedImage,
  status: 201,
});
