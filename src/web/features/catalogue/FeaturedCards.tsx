import { useListFeaturedProductsQuery } from '../../api/catalogueApi';
import { useText } from '../../lib/text';
import { ProductGrid } from '../../ui/Grid';
import { ShopCard } from './ShopCard';

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
      <ProductGrid>
        {data.slice(0, most).map(({ product }) => (
          <li key={product.id}>
            <ShopCard product={product} buyVariant="secondary" />
          </li>
        ))}
      </ProductGrid>
    </section>
  );
}
