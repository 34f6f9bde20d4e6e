import ProductPrices from '../features/prices/ProductPrices';
import ProductEditor from '../features/products/editor/ProductEditor';
import ProductStock from '../features/stock/ProductStock';

export default function ProductPage() {
  return <ProductEditor Prices={ProductPrices} Stock={ProductStock} />;
}
