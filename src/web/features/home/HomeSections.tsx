import type { ReactNode } from 'react';
import type { ProductSummary } from '../../../contract/product';
import { useGetPageQuery } from '../../api/contentApi';
import { useGetShopQuery } from '../../api/shopApi';
import { useText } from '../../lib/text';
import { useCategories } from '../shared/CategoriesMissing';
import { CategoryStrip } from './CategoryStrip';
import { CategoryTiles } from './CategoryTiles';
import { Featured } from './Featured';
import { Promos } from './Promos';
import { Story } from './Story';

interface HomeSectionsProps {
  /** A product with its menu, heart and Buy Now. */
  renderCard: (product: ProductSummary) => ReactNode;
}

/** The sections below the first screen of the home page. */
export function HomeSections({ renderCard }: HomeSectionsProps) {
  const { locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const { data: page } = useGetPageQuery({ name: 'home', locale });
  const { categories, missing } = useCategories();
  return (
    <>
      <Promos promos={page?.promos ?? []} />
      <CategoryStrip categories={categories} />
      <Featured renderCard={renderCard} />
      <Story paragraphs={page?.intro ?? []} image={shop?.images.about ?? null} />
      {(categories.length > 0 || missing) && <CategoryTiles categories={categories} />}
    </>
  );
}
