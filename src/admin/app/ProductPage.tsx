import { lazy } from 'react';
import ProductEditor from '../features/products/editor/ProductEditor';
import { OtherPanelsContext } from '../features/products/editor/Panels';

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
    <OtherPanelsContext value={panels}>
      <ProductEditor />
    </OtherPanelsContext>
  );
}
