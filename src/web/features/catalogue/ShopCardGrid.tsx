import type { ProductSummary } from '../../../contract/product';
import { ProductGrid } from '../../ui/Grid';
import { ShopCard } from './ShopCard';

/** Products beside the matter of a page, with quiet buttons. Three of them fill the row. */
export function ShopCardGrid({ products }: { products: readonly ProductSummary[] }) {
  return (
    <ProductGrid $most={products.length === 3 ? 3 : 4}>
      {products.map((product) => (
        <li key={product.id}>
          <ShopCard product={product} buyVariant="secondary" />
        </li>
      ))}
    </ProductGrid>
  );
}
