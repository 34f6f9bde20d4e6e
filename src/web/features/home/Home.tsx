import type { ReactNode } from 'react';
import type { ProductSummary } from '@/contract/product';
import { contentApi } from '../../api/contentApi';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { useCategories } from '../shared/CategoriesMissing';
import { Banner } from './Banner';
import { CategoryStrip } from './CategoryStrip';
import { CategoryTiles } from './CategoryTiles';
import { Featured } from './Featured';
import { Hero } from './Hero';
import { Promos } from './Promos';
import { Story } from './Story';

interface HomeProps {
  /** A product with its menu, heart and Buy Now. */
  renderCard: (product: ProductSummary) => ReactNode;
}

/** The home page (specification, section 2). */
export function Home({ renderCard }: HomeProps) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { data: page } = contentApi.useGetPageQuery({ params: { name: 'home' }, locale });
  const { categories, missing } = useCategories();
  return (
    <>
      <Banner />
      <Hero title={shop?.brand.tagline ?? text('common:brand.tagline')} page={page} />
      <Promos promos={page?.promos ?? []} />
      <CategoryStrip categories={categories} />
      <Featured renderCard={renderCard} />
      <Story paragraphs={page?.intro ?? []} image={shop?.images.about ?? null} />
      {(categories.length > 0 || missing) && <CategoryTiles categories={categories} />}
    </>
  );
}
