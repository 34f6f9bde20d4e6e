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
/** Largest upload, in bytes. */
export const maxUploadBytes = 15 * 1024 * 1024;
/** Shortest side of an image, in pixels. */
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
  /** Saved but not published. */
  has_draft: boolean(),
  /** Texts that are filled in one language only, the draft's where there is one. */
  missing_texts: integer(),
  image: nullable(storedImage),
});
export type AdminProductRow = Infer<typeof adminProductRow>;

/** In the order of the listing, new ones first. `q` finds name, code and category, without diacritics. */
export const listAdminProducts = defineEndpoint({
  summary: 'Products, with drafts and hidden ones',
  method: 'GET',
  path: '/api/admin/products',
  access: 'catalogue.read',
  query: object({
    q: optional(cleaned(string())),
    category_id: optional(idParam()),
    state: optional(enums([...productStates, 'draft'])),
    /** The sizes of this product, itself among them. */
    sizes_of: optional(idParam()),
    page: optional(pageNumber(maxPage)),
  }),
  data: object({ products: array(adminProductRow), total: integer(), drafts: integer() }),
});
export type AdminProductList = Infer<(typeof listAdminProducts)['data']>;

/** Categories, tags and products to pair with, in both languages; products that are sold, in the listing's order. */
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
  /** Version of the product over which the draft was begun; 0 for a new one. */
  base_version: integer(),
  content: productContent,
  staff: nullable(string()),
  saved_at: isoDate(),
});

export const adminProduct = object({
  id: id(),
  /** Incremented by each publication; 0 if it was never published. */
  version: integer(),
  published: nullable(productContent),
  published_at: nullable(isoDate()),
  /** Who published last; null for the shop's files. */
  published_by: nullable(string()),
  draft: nullable(productDraft),
  for_sale: integer(),
  reserved: integer(),
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
  size: optional(
    object({
      ...pick(productContent, ['net', 'price', 'sku']).schema,
      /** For a pack. */
      components: optional(productContent.schema.components),
    }),
  ),
});
export type NewProduct = Infer<typeof newProduct>;

/**
 * A draft that nobody can buy; with `copy_of` a copy of that product without code and slug, with `size` as another size
 * of it.
 */
export const createProduct = defineEndpoint({
  summary: 'Begin a new product',
  method: 'POST',
  path: '/api/admin/products',
  access: 'catalogue.write',
  idempotent: true,
  body: newProduct,
  data: adminProduct,
  status: 201,
});

/**
 * `draft_version` is that of the draft that was read, 0 if there was none. 409 `changed_meanwhile` with
 * `ProductConflict` if the draft was saved or the product was published since.
 */
export const saveProductDraft = defineEndpoint({
  summary: 'Save the draft of a product',
  method: 'PUT',
  path: '/api/admin/products/{id}/draft',
  access: 'catalogue.write',
  params,
  body: object({ draft_version: integer(), base_version: integer(), content: productContent }),
  data: adminProduct,
});

/** `details` of a 409 `changed_meanwhile`: what is there now. */
export interface ProductConflict {
  product: AdminProduct;
  /** Name; null for the shop's files. */
  by: string | null;
  at: string;
}

/** It is kept for 30 days as version 0. A new product is deleted with its draft. */
export const discardProductDraft = defineEndpoint({
  summary: 'Discard the draft of a product',
  method: 'DELETE',
  path: '/api/admin/products/{id}/draft',
  access: 'catalogue.write',
  params,
  data: nullable(adminProduct),
});

/**
 * Publishes the saved draft. When it responds, this process serves the new pages. 409 `changed_meanwhile` as
 * above; 422 with the failures of `productFailures`, `taken` for a code or a slug of another product.
 */
export const publishProduct = defineEndpoint({
  summary: 'Publish the draft of a product',
  method: 'POST',
  path: '/api/admin/products/{id}/publish',
  access: 'catalogue.publish',
  params,
  body: object({ draft_version: id() }),
  data: adminProduct,
});

const productVersion = object({
  /** 0: the draft that was discarded last. */
  version: integer(),
  at: isoDate(),
  staff: nullable(string()),
  /** Keys of `ProductContent` that it changed; all of the first version. */
  fields: array(string()),
});
export type ProductVersion = Infer<typeof productVersion>;

/** Newest first, after a discarded draft. */
export const listProductVersions = defineEndpoint({
  summary: 'Published versions of a product',
  method: 'GET',
  path: '/api/admin/products/{id}/versions',
  access: 'catalogue.read',
  params,
  data: array(productVersion),
});

/** Replaces the draft by a published version, or by the discarded draft. 409 `changed_meanwhile` as above. */
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

/** `ids` are all products of the category in their new order. 409 `changed_meanwhile` if they are not those of `seen`. */
export const arrangeProducts = defineEndpoint({
  summary: 'Order of the products of a category',
  method: 'PUT',
  path: '/api/admin/product-positions',
  access: 'catalogue.publish',
  body: object({ category_id: id(), seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/** `ids` are published sizes of a product in their new order. 409 `changed_meanwhile` if theirs is not that of `seen`. */
export const arrangeSizes = defineEndpoint({
  summary: 'Order of the sizes of a product',
  method: 'PUT',
  path: '/api/admin/size-positions',
  access: 'catalogue.publish',
  body: object({ seen: array(id()), ids: array(id()) }),
  data: array(id()),
});

/**
 * The body is the file itself: JPEG, PNG or WebP, at most `maxUploadBytes` and 40 megapixels. It is written
 * without metadata, under a name made of its content: sending it again returns the same. 413; 422 `image`
 * with `invalid` (with the types that are taken) or `too_short` (a side shorter than `minImageSide`).
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

/** A part of a stored image as a new image, in pixels of the stored one. */
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
