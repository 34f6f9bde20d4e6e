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
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'];
export const maxUploadBytes = 15 * 1024 * 1024;
/** In pixels. */
export const minImageSide = 600;

/** `new` products were never published. */
export const productStates = ['live', 'hidden', 'new'] as const;
export type ProductState = (typeof productStates)[number];

const adminProductRow = object({
  id: id(),
  name: string(),
  sku: string(),
  category: nullable(string()),
  net: string(),
  price: nullable(integer()),
  stock: integer(),
  state: enums(productStates),
  has_draft: boolean(),
  /** The number of texts that exist in one language only, in the draft or else the published version. */
  missing_texts: integer(),
  image: nullable(storedImage),
});
export type AdminProductRow = Infer<typeof adminProductRow>;

/** Sorted as in the shop, with new products first. `q` matches the name, code and category without diacritics. */
export const listAdminProducts = defineEndpoint({
  summary: 'Products, including drafts and hidden ones',
  method: 'GET',
  path: '/api/admin/products',
  access: 'catalogue.read',
  query: object({
    q: optional(cleaned(string())),
    category_id: optional(idParam()),
    state: optional(enums([...productStates, 'draft'])),
    sizes_of: optional(idParam()),
    page: optional(pageNumber(maxPage)),
  }),
  data: object({ products: array(adminProductRow), total: integer(), drafts: integer() }),
});
export type AdminProductList = Infer<(typeof listAdminProducts)['data']>;

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
  version: integer(),
  /** The version that the draft changes, or 0 for a new product. */
  base_version: integer(),
  content: productContent,
  staff: nullable(string()),
  saved_at: isoDate(),
});

export const adminProduct = object({
  id: id(),
  /** 0 if the product was never published. */
  version: integer(),
  published: nullable(productContent),
  published_at: nullable(isoDate()),
  /** Null if the catalogue files created it. */
  published_by: nullable(string()),
  draft: nullable(productDraft),
  for_sale: integer(),
  reserved: integer(),
  reserved_in_packs: integer(),
  /** Packs that contain the product, including drafts of new packs. */
  packs: array(
    object({
      ...pick(adminProductRow, ['id', 'price', 'stock', 'state', 'image']).schema,
      name: localized,
      quantity: integer(),
      others: array(localized),
      /** The current price of the contents if bought separately. */
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
      components: optional(productContent.schema.components),
    }),
  ),
});
export type NewProduct = Infer<typeof newProduct>;

/**
 * Creates a hidden draft. `copy_of` copies a product without its code and slug, or as another `size`. `pack_of` creates
 * a pack with one unit of a product.
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
 * `draft_version` is the version that the client loaded, or 0 for none. Responds with 409 `changed_meanwhile` and a
 * `ProductConflict` if the draft or the product has changed.
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

/** The current state of the product, in `details` of a 409 `changed_meanwhile`. */
export interface ProductConflict {
  product: AdminProduct;
  /** Null if the catalogue files changed it. */
  by: string | null;
  at: string;
}

/** Stores the draft as version 0 for 30 days. Deletes a product that was never published. */
export const discardProductDraft = defineEndpoint({
  summary: "Discard a product's draft",
  method: 'DELETE',
  path: '/api/admin/products/{id}/draft',
  access: 'catalogue.write',
  params,
  data: nullable(adminProduct),
});

/**
 * This process serves the new pages before it responds. Responds with 409 `changed_meanwhile`, 422 as in
 * `productFailures`, or 422 `taken` if another product has the code or slug.
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
  /** Changed keys of `ProductContent`, or all keys for the first version. */
  fields: array(string()),
});
export type ProductVersion = Infer<typeof productVersion>;

/** The discarded draft comes first, then the versions, newest first. */
export const listProductVersions = defineEndpoint({
  summary: "A product's published versions",
  method: 'GET',
  path: '/api/admin/products/{id}/versions',
  access: 'catalogue.read',
  params,
  data: array(productVersion),
});

/** Replaces the draft with a published version or with the discarded draft. */
export const restoreProductVersion = defineEndpoint({
  summary: 'Restore a version into the draft',
  method: 'POST',
  path: '/api/admin/products/{id}/versions/{version}/restore',
  access: 'catalogue.write',
  params: object({ id: idParam(), version: versionParam() }),
  body: object({ draft_version: integer() }),
  data: adminProduct,
});

export const previewProduct = defineEndpoint({
  summary: 'A draft as shoppers would see it',
  method: 'GET',
  path: '/api/admin/products/{id}/preview',
  access: 'catalogue.read',
  params,
  query: object({ locale: enums(locales) }),
  data: shopProduct,
});

/**
 * `ids` are the products of the category in their new order. Responds with 409 `changed_meanwhile` unless `seen` is
 * current.
 */
export const arrangeProducts = defineEndpoint({
  summary: "Arrange a category's products",
  method: 'PUT',
  path: '/api/admin/product-positions',
  access: 'catalogue.publish',
  body: object({ category_id: id(), seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/** `ids` are the published sizes in their new order. Responds with 409 `changed_meanwhile` unless `seen` is current. */
export const arrangeSizes = defineEndpoint({
  summary: "Arrange a product's sizes",
  method: 'PUT',
  path: '/api/admin/size-positions',
  access: 'catalogue.publish',
  body: object({ seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/**
 * The body is a JPEG, PNG or WebP file of at most `maxUploadBytes` and 40 megapixels. It is stored without metadata
 * under a name derived from its content. Responds with 422 on `image` with `invalid` (and the accepted types) or
 * `too_short` (a side below `minImageSide`).
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

/** The crop is in pixels of the original. */
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
