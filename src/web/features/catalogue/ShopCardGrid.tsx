import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import type { ProductSummary } from '@/contract/product';
import { ProductGrid } from '@/ui/Grid';
import { ShopCard } from './ShopCard';

/** Secondary products of a page, with secondary buttons. Three fill a row. */
export function ShopCardGrid({ products }: { products: readonly ProductSummary[] }) {
  return (
    <ProductGrid $maxColumns={products.length === 3 ? 3 : 4}>
      {products.map((product) => (
        <li key={product.id}>
          <ShopCard product={product} buyVariant="secondary" />
        </li>
      ))}
    </ProductGrid>
  );
}

/** Four products as a starting point; not rendered if they fail to load. */
export function FeaturedCards({ title }: { title: string }) {
  const { locale } = useText();
  const { data } = shopApi.useListFeaturedProductsQuery({ locale });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" style={{ marginBottom: 28 }}>
        {title}
      </h2>
      <ShopCardGrid products={data.slice(0, 4).map(({ product }) => product)} />
    </section>
  );
}
