import type { ReactNode } from 'react';
import type { ProductSummary } from '../../../contract/product';
import { useListCategoriesQuery } from '../../api/catalogueApi';
import { useGetPageQuery, useGetShopQuery } from '../../api/contentApi';
import { useText } from '../../lib/text';
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

/** The home page (specification, section 2). What could not be loaded is left out. */
export function Home({ renderCard }: HomeProps) {
  const { text, locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const { data: page } = useGetPageQuery({ name: 'home', locale });
  const { data: categories = [] } = useListCategoriesQuery(locale);
  return (
    <>
      <Banner />
      <Hero title={shop?.brand.tagline ?? text('common:brand.tagline')} page={page} />
      <Promos promos={page?.promos ?? []} />
      <CategoryStrip categories={categories} />
      <Featured renderCard={renderCard} />
      <Story paragraphs={page?.intro ?? []} image={shop?.pictures.about ?? null} />
      <CategoryTiles categories={categories} />
    </>
  );
}
