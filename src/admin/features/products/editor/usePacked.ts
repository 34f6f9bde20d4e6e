import type { StockItem } from '@/contract/admin/stock';
import { packStock } from '@/contract/pack';
import { stockApi } from '@/admin/api/stockApi';
import { useValue } from './FieldHead';

export interface Packed {
  product_id: number;
  quantity: number;
  /** Undefined while loading, and for a product that is no longer sold. */
  item: StockItem | undefined;
  /** How many packs this component allows. */
  packs: number;
}

/** The pack's contents in the form, with their stock. */
export function usePacked(): { packed: Packed[]; loaded: boolean } {
  const components = useValue('components');
  const { data } = stockApi.useListStockQuery(undefined, { skip: components.length === 0 });
  const packed = components.map((typed) => {
    const [product_id, quantity] = [Number(typed.product_id), Number(typed.quantity)];
    const item = data?.find((one) => one.product_id === product_id);
    const stock = item?.active ? item.for_sale : 0;
    return { product_id, quantity, item, packs: packStock([{ quantity, stock }]) };
  });
  return { packed, loaded: data !== undefined };
}

/** The component that allows the fewest packs. */
export const getLimit = (packed: readonly Packed[]): Packed | undefined =>
  packed.toSorted((a, b) => a.packs - b.packs)[0];
