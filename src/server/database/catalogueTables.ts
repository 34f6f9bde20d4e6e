import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Infer } from 'superstruct';
import type { PageContent } from '@/contract/admin/pageTexts';
import type { ReductionKind, ReductionState } from '@/contract/admin/reductionRules';
import type { category } from '@/contract/entities/category';
import type { slide } from '@/contract/entities/slide';
import type { tag } from '@/contract/entities/tag';
import type { MovementKind, StockReason } from '@/contract/admin/stock';
import type { ProductContent } from '@/contract/entities/product';
import type { Locale, Localized } from '@/contract/locale';

/** `pg` sends objects as JSON but arrays as PostgreSQL arrays, so arrays must be written as JSON text. */
type Written<T> = string | (T extends readonly unknown[] ? never : T);
export type Json<T> = ColumnType<T, Written<T>, Written<T>>;
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** `src` is the path below `/storage/`. The size is in pixels. */
export interface ImageFile {
  src: string;
  width: number;
  height: number;
}

type Column<Value> = [Extract<Value, object>] extends [never] ? Value : Json<Value>;
type Columns<Fields> = { [Name in keyof Fields]: Column<Fields[Name]> };
interface Arranged {
  id: Generated<number>;
  position: number;
  version: Generated<number>;
}

/**
 * `price` is the current price. The content's price is in `regular_price`. Images and components have their own tables.
 */
type ContentColumns = Columns<
  Omit<ProductContent, 'price' | 'images' | 'category_id' | 'components'>
>;

export interface ProductRow extends ContentColumns {
  id: number;
  category_id: number;
  unit: 'l' | 'kg' | null;
  unit_quantity: number | null;
  price: number;
  regular_price: number;
  /** Null unless a reduction is running. */
  prior_price: number | null;
  /** The last day of a running reduction, or null while stocks last. */
  reduced_until: string | null;
  stock: number;
  position: number;
  /** See `nameRanks.ts`. */
  name_ranks: ColumnType<Partial<Record<Locale, number>>, string | undefined, string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ProductImageRow extends ImageFile {
  product_id: number;
  position: number;
  alt: Json<Localized>;
  is_main: boolean;
}

export interface PriceReductionRow {
  id: GeneratedAlways<number>;
  product_id: number;
  kind: ReductionKind;
  price: number;
  /** Fixed when the reduction starts. Null before the start, or if it never started. */
  prior_price: ColumnType<number | null, null | undefined, number | null>;
  starts_at: Date;
  /** Null means while stocks last. */
  ends_at: Date | null;
  state: ColumnType<ReductionState, ReductionState | undefined, ReductionState>;
  version: Generated<number>;
  staff_id: number | null;
  created_at: Timestamp;
}

export interface CatalogueTables {
  catalogue_version: {
    id: Generated<boolean>;
    version: Generated<number>;
    published: Generated<number>;
  };
  categories: Columns<Infer<typeof category.input>> & Arranged & { slug: string };
  tags: Columns<Infer<typeof tag.input>> & { id: string; version: Generated<number> };
  products: ProductRow;
  product_images: ProductImageRow;
  product_components: {
    product_id: number;
    component_id: number;
    quantity: number;
    position: number;
  };
  product_drafts: {
    product_id: number;
    version: Generated<number>;
    base_version: number;
    content: Json<ProductContent>;
    staff_id: number | null;
    saved_at: Timestamp;
    discarded_at: Date | null;
  };
  product_versions: {
    product_id: number;
    version: number;
    content: Json<ProductContent>;
    fields: string[];
    staff_id: number | null;
    at: Timestamp;
  };
  search_words: {
    word: string;
    spelling: string;
    product_ids: number[];
    name_ids: number[];
    category_ids: number[];
  };
  search_names: { name: string; product_ids: number[] };
  carousel_slides: Columns<Infer<typeof slide.input>> & Arranged;
  pages: {
    name: string;
    content: Json<PageContent>;
    updated_at: Timestamp;
    version: Generated<number>;
  };
  stock_movements: {
    id: GeneratedAlways<number>;
    product_id: number;
    delta: number;
    stock_after: number;
    reason: StockReason;
    kind: MovementKind | null;
    order_id: number | null;
    batch: string | null;
    best_before: string | null;
    counted: number | null;
    note: Generated<string>;
    staff_id: number | null;
    at: Timestamp;
  };
  batches: {
    id: GeneratedAlways<number>;
    product_id: number;
    batch: string;
    best_before: string | null;
    /** Units that have neither left the shelf nor been packed for an order. */
    pieces: number;
    blocked: Generated<boolean>;
  };
  recalls: {
    id: GeneratedAlways<number>;
    product_id: number;
    batch: string;
    reason: string;
    staff_id: number;
    at: Timestamp;
    ended: 'released' | 'closed' | null;
    ended_at: ColumnType<Date | null, null | undefined, Date | null>;
    texts: Json<object> | null;
  };
  price_history: {
    product_id: number;
    price: number;
    kind: 'regular' | 'reduced';
    from_at: Timestamp;
    to_at: Date | null;
  };
  price_reductions: PriceReductionRow;
}
