import type { ProductSummary } from '@/contract/product';
import type { MessageId, TextOf } from '@/lib/text';

const names: Readonly<Record<string, MessageId>> = {
  'health-in-bottles': 'common:category.health-in-bottles',
  'natural-juices': 'common:category.natural-juices',
  syrups: 'common:category.syrups',
  preserves: 'common:category.preserves',
  honey: 'common:category.honey',
  'dried-fruit': 'common:category.dried-fruit',
  'gift-sets': 'common:category.gift-sets',
};

/** A category's name as the owner has it; before it is known, the translated name of its slug. */
export function categoryName(text: TextOf, slug: string, served?: string): string {
  const id = names[slug];
  return served ?? (id ? text(id) : slug);
}

/** The name of a product's category. */
export function productCategoryName(
  text: TextOf,
  { category, category_name }: Pick<ProductSummary, 'category' | 'category_name'>,
): string {
  return categoryName(text, category, category_name);
}
