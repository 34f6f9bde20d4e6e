import type { PageName } from '../../../contract/content';
import type { Connection } from '../../database/client';

/** What public pages are made of, with the moment of its last change. */
export interface PublicContent {
  products: { id: number; updated_at: Date }[];
  /** Those that have something to show; changed when one of their products was. */
  categories: { slug: string; updated_at: Date }[];
  texts: { name: PageName; updated_at: Date }[];
}

export async function selectPublicContent(connection: Connection): Promise<PublicContent> {
  const products = await connection
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const categories = await connection
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select(['categories.slug', ({ fn }) => fn.max<Date>('products.updated_at').as('updated_at')])
    .where('products.active', '=', true)
    .groupBy(['categories.id', 'categories.slug', 'categories.position'])
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute();
  const texts = await connection
    .selectFrom('pages')
    .select(['name', 'updated_at'])
    .orderBy('name')
    .$narrowType<{ name: PageName }>()
    .execute();
  return { products, categories, texts };
}
