import { lazy } from 'react';
import ProductEditor from '../features/products/editor/ProductEditor';
import { ProductPanelsContext } from '../features/shared/productPanels';

const panels = {
  Prices: lazy(
    () => import(/* webpackChunkName: "product-prices" */ '../features/prices/ProductPrices'),
  ),
  Stock: lazy(
    () => import(/* webpackChunkName: "product-stock" */ '../features/stock/ProductStock'),
  ),
};

export default function ProductPage() {
  return (
    <ProductPanelsContext value={panels}>
      <ProductEditor />
    </ProductPanelsContext>
  );
}
