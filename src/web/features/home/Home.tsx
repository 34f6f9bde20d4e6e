import type { ReactNode } from 'react';
import { useGetPageQuery } from '../../api/contentApi';
import { useGetShopQuery } from '../../api/shopApi';
import { useText } from '../../lib/text';
import { Banner } from './Banner';
import { Hero } from './Hero';

/** The home page (specification, section 2): its first screen and the page's other sections. */
export function Home({ children }: { children: ReactNode }) {
  const { text, locale } = useText();
  const { data: shop } = useGetShopQuery(locale);
  const { data: page } = useGetPageQuery({ name: 'home', locale });
  return (
    <>
      <Banner />
      <Hero title={shop?.brand.tagline ?? text('common:brand.tagline')} page={page} />
      {children}
    </>
  );
}
