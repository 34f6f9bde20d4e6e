import { lazyPart } from '@/ui/lazyPart';
import ProductEditor from '../features/products/editor/ProductEditor';
import { OtherPanelsContext } from '../features/products/editor/Panels';

const panels = {
  Prices: lazyPart(
    () => import(/* webpackChunkName: "product-prices" */ '../features/prices/ProductPrices'),
  ),
  Stock: lazyPart(
    () => import(/* webpackChunkName: "product-stock" */ '../features/stock/ProductStock'),
  ),
};

export default function ProductPage() {
  return (
    <OtherPanelsContext value={panels}>
      <ProductEditor />
    </OtherPanelsContext>
  );
}
