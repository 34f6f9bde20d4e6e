import type { ProductValuesChange } from '@/contract/admin/productValues';
import type { StockItem } from '@/contract/admin/stock';
import { paraOf } from '@/admin/lib/formValues';
import { withoutCurrency } from '@/contract/readAmount';

export const valueNames = ['price', 'shelf'] as const;
export type ValueName = (typeof valueNames)[number];
type Row<Value> = Readonly<Record<ValueName, Value>>;

/** By product: the values that were shown when one began to type. */
export type Seen = Readonly<Record<string, Row<number>>>;
/** By product, as typed. */
export type TypedValues = Readonly<Record<string, Row<string>>>;

/** A form reads a number as an index. */
export const keyOf = (productId: number) => `p${productId}`;

export const numberOf: Row<(typed: string) => number> = {
  price: paraOf,
  shelf: (typed) => paraOf(typed) / 100,
};
export const typedOf: Row<(value: number) => string> = {
  price: (para) => String(para / 100).replace('.', ','),
  shelf: String,
};

/** Each value by its own function. */
export const convert = <From, To>(row: Row<From>, by: Row<(value: From) => To>): Row<To> => ({
  price: by.price(row.price),
  shelf: by.shelf(row.shelf),
});

export const seenOf = (items: readonly StockItem[]): Seen =>
  Object.fromEntries(
    items.map(({ product_id, regular_price: price, shelf }) => [
      keyOf(product_id),
      { price, shelf },
    ]),
  );

export const typedValues = (seen: Seen): TypedValues =>
  Object.fromEntries(Object.entries(seen).map(([key, row]) => [key, convert(row, typedOf)]));

/** The values of a product that are to be changed. */
export const changedNames = (seen: Seen, values: TypedValues, key: string): ValueName[] =>
  valueNames.filter((name) => {
    const [row, typed] = [seen[key], values[key]];
    return row && typed && numberOf[name](typed[name]) !== row[name];
  });

/** Request; input that is no number is not valid by the contract. */
export const changesOf = (seen: Seen, values: TypedValues): ProductValuesChange[] =>
  Object.keys(seen).flatMap((key) => {
    const names = changedNames(seen, values, key);
    const changes = names.map((name) => [
      name,
      { seen: seen[key]?.[name], now: numberOf[name](values[key]?.[name] ?? '') },
    ]);
    if (names.length === 0) return [];
    return [{ product_id: Number(key.slice(1)), ...Object.fromEntries(changes) }];
  });

/** Cells of a spreadsheet, without currencies; what is no number is not valid. */
export const cellsOf = (pasted: string): string[][] =>
  pasted
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => withoutCurrency(cell.trim())));
