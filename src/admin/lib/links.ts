import { adminPaths } from '@/contract/admin/paths';
import type { OrderFilter } from '@/contract/admin/today';
import type { NavigateOptions } from 'react-router';

/** The query of a list with these filters, without those that have no value. */
export function filterQuery(filter: object): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(given.map(([key, value]) => [key, `${value}`])).toString()}`;
}

/**
 * For a change of a list's filters in the URL. Rendered at once: a second change builds on the first, and
 * a date field keeps the part that is typed.
 */
export const filterNavigation: NavigateOptions = {
  replace: true,
  preventScrollReset: true,
  flushSync: true,
};

/** The list of exactly the orders of a number. */
export const ordersPath = (filter: OrderFilter): string => adminPaths.orders + filterQuery(filter);

export const orderPath = (number: string): string => `${adminPaths.orders}/${number}`;

export const packingPath = (number: string): string => `${orderPath(number)}/packing`;

export const casePath = (number: number | 'new'): string => `${adminPaths.cases}/${number}`;

export const newCasePath = (order: string): string => casePath('new') + filterQuery({ order });

/** The list of customers with these filters. */
export const customersPath = (filter: { q: string }): string =>
  adminPaths.customers + filterQuery(filter);

export const customerPath = (id: number): string => `${adminPaths.customers}/${id}`;

/** A phone order of this customer. */
export const customerOrderPath = (customer: number): string =>
  adminPaths.newOrder + filterQuery({ customer });

export const settlementPath = (id: number): string => `${adminPaths.money}/${id}`;

export const printPath = (numbers: readonly string[], kind: 'pick' | 'slips'): string =>
  adminPaths.print + filterQuery({ numbers: numbers.join(','), kind });

/** The courier's file of these orders; without numbers, of all that are packed. */
export const courierFilePath = (numbers?: readonly string[]): string =>
  adminPaths.courierFile + (numbers ? filterQuery({ numbers: numbers.join(',') }) : '');

/** Paths of forms, on the pages of their lists. */
export const slidePath = (id: number) => `?slide=${id}`;
export const categoryPath = (id: number) => `?category=${id}`;
export const tagPath = (id: string) => `?tag=${encodeURIComponent(id)}`;

export const productPath = (id: number | 'new'): string => `${adminPaths.products}/${id}`;
export const historyPath = (id: number): string => `${productPath(id)}/history`;
export const previewPath = (id: number): string => `${productPath(id)}/preview`;

export const reductionPath = (id: number | 'new'): string => `${adminPaths.reductions}/${id}`;

/** Without a code the list. */
export const codePath = (code?: string): string =>
  code === undefined ? adminPaths.codes : `${adminPaths.codes}/${code}`;

export const newReductionPath = (productId: number): string =>
  `${reductionPath('new')}?product=${productId}`;

export const countPath = (id: number): string => `${adminPaths.stockCount}?product=${id}`;

export const stockPath = (id: number): string => `${adminPaths.stock}/${id}`;

/** Where the pieces of a batch are, and its recall. */
export const recallPath = (id: number, batch: string): string =>
  `${stockPath(id)}/recall${filterQuery({ batch })}`;
export const registerPath = (id: number, batch: string): string =>
  `${stockPath(id)}/recall/register${filterQuery({ batch })}`;
