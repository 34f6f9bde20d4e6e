import { useListFeaturedProductsQuery } from '../../api/catalogueApi';
import { useText } from '../../lib/text';
import { ShopCardGrid } from './ShopCardGrid';

const most = 4;

interface FeaturedCardsProps {
  title: string;
}

/** Four products to begin with; not there where they cannot be had. */
export function FeaturedCards({ title }: FeaturedCardsProps) {
  const { locale } = useText();
  const { data } = useListFeaturedProductsQuery(locale);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" style={{ marginBottom: 28 }}>
        {title}
      </h2>
      <ShopCardGrid products={data.slice(0, most).map(({ product }) => product)} />
    </section>
  );
}
