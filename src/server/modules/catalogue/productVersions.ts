import { type Insertable, type RawBuilder, sql } from 'kysely';
import {
  emptyContent,
  type ProductContent,
  type ProductField,
  productFields,
} from '@/contract/entities/product';
import { netContent } from '@/contract/netContent';
import type { Connection } from '../../database/client';
import type { ProductRow } from '../../database/tables';

/** Expressions for fields that are not stored in a column of the same name. */
const fieldExpressions: Partial<Record<ProductField, RawBuilder<unknown>>> = {
  price: sql`p.regular_price`,
  family: sql`nullif(p.family, p.id)`,
  components: sql`coalesce((
    select jsonb_agg(jsonb_build_object('product_id', c.component_id, 'quantity', c.quantity) order by c.position)
    from product_components c where c.product_id = p.id
  ), '[]')`,
  images: sql`coalesce((
    select jsonb_agg(to_jsonb(i) - '{product_id,position}'::text[] order by i.position)
    from product_images i where i.product_id = p.id
  ), '[]')`,
};

/** The published content of the product `p`. */
export const publishedContent = sql<ProductContent>`jsonb_build_object(${sql.join(
  productFields.map(
    (name) => sql`${sql.lit(name)}, ${fieldExpressions[name] ?? sql.ref(`p.${name}`)}`,
  ),
)})`;

/** Prices, images and components are written separately. */
export function contentColumns({
  images: _,
  price: __,
  components: ___,
  category_id,
  ...content
}: ProductContent) {
  if (category_id === null) throw new Error(`Product ${content.sku} has no category.`);
  const net = netContent(content.net);
  return {
    ...content,
    category_id,
    tags: JSON.stringify(content.tags),
    pairs_with: JSON.stringify(content.pairs_with),
    unit: net?.unit ?? null,
    unit_quantity: net?.quantity ?? null,
  } satisfies Partial<Insertable<ProductRow>>;
}

export const imageRows = (product_id: number, { images }: ProductContent) =>
  images.map((image, position) => ({ ...image, product_id, position }));

export const componentRows = (product_id: number, { components }: ProductContent) =>
  components.map(({ product_id: component_id, quantity }, position) => ({
    ...{ product_id, component_id, quantity, position },
  }));

/**
 * Adds a version for each product (by default all) that differs from its newest version. Fields missing from a version
 * have their default values. Without `staffId`, the change comes from the seed files.
 */
export async function recordVersions(
  trx: Connection,
  { productId, staffId }: { productId?: number; staffId?: number },
): Promise<void> {
  await sql`
    with changed_products as (
      select found.*, found.version + (found.before is not null)::int as next
      from (
        select p.id, p.version, ${publishedContent} as content,
          ${JSON.stringify(emptyContent)}::jsonb || newest.content as before
        from products p
        left join product_versions newest on newest.product_id = p.id and newest.version = p.version
        ${productId === undefined ? sql`` : sql`where p.id = ${productId}`}
      ) found
      where found.content is distinct from found.before
    ), recorded as (
      insert into product_versions (product_id, version, content, fields, staff_id)
      select c.id, c.next, c.content, array(
        select field.key from jsonb_each(c.content) field
        where c.before -> field.key is distinct from field.value order by field.key
      ), ${staffId ?? null}::integer
      from changed_products c
    )
    update products p set version = c.next
    from changed_products c where c.id = p.id and c.next <> p.version`.execute(trx);
}

/** Lets lists recognise a product with sizes without reading other products. Call it after changing sizes. */
export async function markFamilies(trx: Connection, ids?: readonly number[]): Promise<void> {
  await sql`
    update products p set family = first.family
    from (
      select p.id, min(s.family) as family
      from products p left join products s on s.family = p.id and s.id <> p.id
      where coalesce(p.family, p.id) = p.id ${ids ? sql`and p.id = any(${[...ids]}::int[])` : sql``}
      group by p.id
    ) first
    where first.id = p.id and p.family is distinct from first.family`.execute(trx);
}
