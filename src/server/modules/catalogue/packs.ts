import { type RawBuilder, sql } from 'kysely';
import { isPack, type ProductContent } from '@/contract/entities/product';
import type { Locale } from '@/contract/locale';
import { packNet, type Stocked } from '@/contract/pack';
import type { Connection } from '../../database/client';
import type { LineComponent } from '../../database/tables';
import { columnIn, mainImage } from '../../database/expressions';

/** A pack's contents, as orders copy them, with their stock; none for products that are not sold. */
export type StockedComponent = LineComponent & { stock: number };

/** An array of the components of the product `p`, by position; null unless it is a pack. */
const componentsAs = (fields: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('product_id', c.component_id, 'quantity', c.quantity,
    'stock', case when p.active then p.stock else 0 end ${fields}) order by c.position)
  from (select * from product_components where product_id = p.id) c left join products p on p.id = c.component_id)`;

/** An array of `StockedComponent`. */
export const componentsToSell = componentsAs(
  sql`, 'name', p.name, 'net', p.net, 'image', ${mainImage}`,
);
/** An array of `Stocked['components']`. */
export const componentsInStock = componentsAs(sql``);

/** The components of the product `p`, from its row or from a draft. */
export const storedComponents = sql`
  (select component_id, quantity, position from product_components where product_id = p.id)`;
export const givenComponents = ({ components }: ProductContent) => sql`
  (select product_id as component_id, quantity, ordinality as position
  from rows from (jsonb_to_recordset(${JSON.stringify(components)}::jsonb) as (product_id integer, quantity integer))
    with ordinality as given (product_id, quantity, ordinality))`;

/** The components shown on a pack's page, except those that are not sold. */
export const shownComponents = (components: RawBuilder<unknown>, locale: Locale) => sql`coalesce((
  select json_agg(json_build_object('quantity', c.quantity, 'product', case when p.active then json_build_object(
    'id', p.id, 'name', ${columnIn('p.name', locale)}, 'net', p.net, 'price', p.price, 'stock', p.stock,
    'category', k.slug, 'image', ${mainImage}, 'ingredients', ${columnIn('p.ingredients', locale)},
    'allergens', ${columnIn('p.allergens', locale)}, 'nutrition', p.nutrition
  ) end) order by c.position)
  from ${components} c left join products p on p.id = c.component_id left join categories k on k.id = p.category_id
), '[]')`;

/** How many units the pack `s` contains; null for other products. */
export const packedPieces = sql<number | null>`(
  select sum(c.quantity)::integer from product_components c where c.product_id = s.id)`;

/** The same for a pack `p` that uses the photo of one of its bottles. */
export const platePieces = sql<number | null>`(
  select sum(c.quantity)::integer from product_components c where c.product_id = p.id
  having bool_or(exists (
    select from product_images own join product_images i on i.src = own.src
    where own.product_id = p.id and own.is_main and i.product_id = c.component_id)))`;

/** Packs that contain one of these products. */
export const packsWith = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select product_id from product_components where component_id = any((select ${[...ids]}::int[])::int[])`;

/**
 * Locks the bottles among these products, and the components of packs, until the transaction ends; returns their ids.
 * This is the first of two steps, each ordered by id to avoid deadlocks. The second locks packs in a separate
 * statement, which sees what others committed while the first one waited.
 */
export const lockedBottles = (ids: RawBuilder<unknown>) => sql<number[]>`array(
  select p.id from products p
  where p.id = any(array(
    select coalesce(c.component_id, given.id) from (${ids}) as given (id)
    left join product_components c on c.product_id = given.id
  ))
  order by p.id for no key update of p
)`;

export async function lockBottles(trx: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${lockedBottles(sql`select unnest(${[...ids]}::int[])`)} as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

/**
 * What the second step locks besides these products: their components, and all packs whose stock may change. The inner
 * `select` hides the length of the array from the planner, which would otherwise plan each order again (1 ms).
 */
export const lockedWith = (ids: readonly number[], bottles: readonly number[]) => sql`(
  select unnest((select ${[...ids, ...bottles]}::int[])) union ${packsWith([...ids, ...bottles])})`;

/**
 * Retries the transaction if a pack's components changed while the first step waited. A component without stock may be
 * missing: nothing is taken from it.
 */
export function assertLocked(
  packs: readonly ({ id: number } & Pick<Stocked, 'components'>)[],
  { ids, bottles }: { ids: readonly number[]; bottles: readonly number[] },
): void {
  const locked = new Set([...bottles, ...ids]);
  const isLocked = packs
    .filter(({ id }) => ids.includes(id))
    .every(({ components }) =>
      (components ?? []).every((one) => one.stock === 0 || locked.has(one.product_id)),
    );
  if (isLocked) return;
  throw Object.assign(new Error('A pack has changed in the meantime.'), { code: '40001' });
}

/** A pack's content with net quantity and weight computed from its components. */
export async function withPackedFacts(
  connection: Connection,
  content: ProductContent,
): Promise<ProductContent> {
  if (!isPack(content)) return content;
  const { components } = content;
  const ids = components.map(({ product_id }) => product_id);
  const found = await connection
    .selectFrom('products')
    .select(['id', 'net', 'weight_grams'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const packed = components.map(({ product_id, quantity }) => {
    const { net = '', weight_grams = 0 } = found.find(({ id }) => id === product_id) ?? {};
    return { net, weight_grams, quantity };
  });
  const weight_grams = packed.reduce((sum, one) => sum + one.quantity * one.weight_grams, 0);
  return { ...content, net: packNet(packed), weight_grams };
}
