import { adminPaths } from '../../contract/admin/paths';
import type { OrderFilter } from '../../contract/admin/today';

/** The list of exactly the orders of a number. */
export function ordersPath(filter: OrderFilter): string {
  const query = new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return `${adminPaths.orders}?${query.toString()}`;
}

export const orderPath = (number: string): string => `${adminPaths.orders}/${number}`;

export function printPath(numbers: readonly string[], kind: 'pick' | 'slips'): string {
  return `${adminPaths.print}?${new URLSearchParams({ numbers: numbers.join(','), kind }).toString()}`;
}
