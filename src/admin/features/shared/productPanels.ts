import { type ComponentType, createContext, useContext } from 'react';
import type { AdminProduct } from '@/contract/admin/products';

/** What other features show on a product's page. */
interface ProductPanels {
  Prices: ComponentType<{ productId: number }>;
  Stock: ComponentType<{ product: AdminProduct }>;
}

const None = () => null;

export const ProductPanelsContext = createContext<ProductPanels>({ Prices: None, Stock: None });

export const useProductPanels = () => useContext(ProductPanelsContext);
