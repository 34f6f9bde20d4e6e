import { sql } from 'kysely';
import {
  emptyContent,
  type ProductContent,
  type ShownFields,
  shownFields,
} from '@/contract/entities/product';
import type { Locale } from '@/contract/locale';
import type { Product, ProductReviews } from '@/contract/productDetails';
import { netContent } from '@/contract/netContent';
import { inLanguage } from '@/contract/storedStruct';
import type { Connection } from '../../database/client';
import { asProduct, selectBySlugs } from '../catalogue/catalogueService';
import { reviewsOf } from '../review/reviewService';
import { readProduct } from './draftService';
import { columnIn } from '../../database/expressions';

interface Names {
  category: string;
  category_name: string;
  tags: Product['tags'];
  reviews: ProductReviews;
}

/** The draft, else what is published, as the product page shows it. @throws ApiError `product_not_found` */
export async function previewProduct(connection: Connection, id: number, locale: Locale) {
  const { draft, published, for_sale } = await readProduct(connection, id);
  const content = draft?.content ?? published ?? emptyContent;
  const names = await selectNames(connection, id, content, locale);
  const net = netContent(content.net);
  const shown = inLanguage(content, locale);
  return asProduct({
    ...(Object.fromEntries(shownFields.map(({ name, as }) => [as, shown[name]])) as ShownFields<
      'card' | 'page'
    >),
    ...names,
    id,
    images: shown.images,
    price: content.price ?? 0,
    prior_price: null,
    reduced_until: null,
    unit: net?.unit ?? null,
    unit_quantity: net?.quantity ?? null,
    stock: for_sale,
    pairs_with: await selectBySlugs(connection, content.pairs_with, locale),
  });
}

async function selectNames(
  connection: Connection,
  id: number,
  { category_id, tags }: ProductContent,
  locale: Locale,
): Promise<Names> {
  const { rows } = await sql<Names>`
    select coalesce(c.slug, '') as category, coalesce(${columnIn('c.name', locale)}, '') as category_name,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'label', ${columnIn('t.label', locale)}) order by named.ordinality)
        from unnest(${tags}::text[]) with ordinality as named (id, ordinality) join tags t on t.id = named.id
      ), '[]') as tags,
      ${reviewsOf(sql`${id}::integer`)} as reviews
    from (select 1) single_row left join categories c on c.id = ${category_id}`.execute(connection);
  const [names] = rows;
  if (!names) throw new Error('Names always have one row.');
  return names;
}
