import ProductPrices from '../features/prices/ProductPrices';
import ProductEditor from '../features/products/editor/ProductEditor';
import { OtherPanelsContext } from '../features/products/editor/Panels';
import ProductStock from '../features/stock/ProductStock';

const panels = { Prices: ProductPrices, Stock: ProductStock };

export default function ProductPage() {
  return (
    <OtherPanelsContext value={panels}>
      <ProductEditor />
    </OtherPanelsContext>
  );
}
