import { sql } from 'kysely';
import type { ProductContent } from '@/contract/admin/products';
import type { Connection } from '../../database/client';

/** Published content of the product `p`. */
export const publishedContent = sql<ProductContent>`jsonb_build_object(
  'slug', p.slug, 'sku', p.sku, 'category_id', p.category_id, 'name', p.name,
  'short_description', p.short_description, 'description', p.description, 'ingredients', p.ingredients,
  'usage', p.usage, 'storage', p.storage, 'allergens', p.allergens, 'origin', p.origin,
  'nutrition', p.nutrition, 'net', p.net, 'price', p.regular_price, 'vat_rate', p.vat_rate,
  'weight_grams', p.weight_grams, 'featured', p.featured, 'active', p.active, 'tags', p.tags,
  'pairs_with', p.pairs_with,
  'images', coalesce((
    select jsonb_agg(jsonb_build_object(
      'src', i.src, 'width', i.width, 'height', i.height, 'alt', i.alt, 'is_main', i.is_main
    ) order by i.position)
    from product_images i where i.product_id = p.id
  ), '[]'))`;

/**
 * Adds a version of each product that differs from its newest one, and a first one where there is none.
 * Without `staffId` the shop's files made the change; without `productId` it is done for all products.
 */
export async function recordVersions(
  trx: Connection,
  { productId, staffId }: { productId?: number; staffId?: number },
): Promise<void> {
  await sql`
    with changed_products as (
      select found.*, found.version + (found.before is not null)::int as next
      from (
        select p.id, p.version, ${publishedContent} as content, newest.content as before
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
