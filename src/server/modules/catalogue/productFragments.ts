import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '../../../contract/locale';
import type { OfferRecord } from './ProductRecord';

/** Pieces that can be sold of the product `p`. */
export const sellableStock = sql<number>`case when p.active then p.stock else 0 end`;

/**
 * The columns of a `SummaryRecord`, of the product `p` in its category `c`. Tags and pictures come
 * along as JSON, so that a list needs one query however long it is.
 */
export function summaryColumns(locale: Locale): RawBuilder<unknown> {
  return sql`
    p.id, p.slug, p.name ->> ${locale} as name, p.short_description ->> ${locale} as description,
    c.slug as category, c.name ->> ${locale} as category_name,
    p.net, p.price, p.unit, p.unit_quantity, ${sellableStock} as stock,
    coalesce((
      select json_agg(json_build_object('id', t.id, 'label', t.label ->> ${locale}) order by named.place)
      from jsonb_array_elements_text(p.tags) with ordinality as named (id, place)
      join tags t on t.id = named.id
    ), '[]') as tags,
    coalesce((
      select json_agg(json_build_object(
        'src', i.src, 'alt', i.alt ->> ${locale}, 'is_main', i.is_main, 'width', i.width, 'height', i.height
      ) order by i.position)
      from product_images i where i.product_id = p.id
    ), '[]') as images`;
}

/** An array of `OfferRecord`, in no order, for a statement that needs products beside its own rows. */
export function offersWhere(
  condition: RawBuilder<unknown>,
  locale: Locale,
): RawBuilder<OfferRecord[]> {
  return sql<OfferRecord[]>`coalesce((
    select json_agg(offer) from (
      select ${summaryColumns(locale)}, p.vat_rate
      from products p join categories c on c.id = p.category_id
      where ${condition}
    ) offer
  ), '[]')`;
}
