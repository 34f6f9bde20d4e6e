import ProductPrices from '../features/prices/ProductPrices';
import ProductEditor from '../features/products/editor/ProductEditor';
import ProductStock from '../features/stock/ProductStock';

const others = { Prices: ProductPrices, Stock: ProductStock };

export default function ProductPage() {
  return <ProductEditor others={others} />;
}
