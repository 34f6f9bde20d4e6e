import { adminPaths } from '@/contract/admin/paths';
import type { OrderFilter } from '@/contract/admin/today';
import type { NavigateOptions } from 'react-router';

/** Builds a list's query string from filters; empty filters are omitted. */
export function filterQuery(filter: object): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, `${value}`])).toString()}`;
}

/** Renders synchronously, so a second filter change builds on the first and a date field keeps partial input. */
export const filterNavigation: NavigateOptions = {
  replace: true,
  preventScrollReset: true,
  flushSync: true,
};

/** The path to the order list, filtered to exactly the orders behind a displayed count. */
export const ordersPath = (filter: OrderFilter): string => adminPaths.orders + filterQuery(filter);

export const orderPath = (number: string): string => `${adminPaths.orders}/${number}`;

export const packingPath = (number: string): string => `${orderPath(number)}/packing`;

export const casePath = (number: number | 'new'): string => `${adminPaths.cases}/${number}`;

export const newCasePath = (order: string): string => casePath('new') + filterQuery({ order });

export const customersPath = (filter: { q: string }): string =>
  adminPaths.customers + filterQuery(filter);

export const customerPath = (id: number): string => `${adminPaths.customers}/${id}`;

export const customerOrderPath = (customer: number): string =>
  adminPaths.newOrder + filterQuery({ customer });

export const settlementPath = (id: number): string => `${adminPaths.money}/${id}`;

export const printPath = (numbers: readonly string[], kind: 'pick' | 'slips'): string =>
  adminPaths.print + filterQuery({ numbers: numbers.join(','), kind });

/** The path to the courier's file for these orders or, without numbers, for all packed orders. */
export const courierFilePath = (numbers?: readonly string[]): string =>
  adminPaths.courierFile + (numbers ? filterQuery({ numbers: numbers.join(',') }) : '');

/** These forms open on the page of their list. */
export const slidePath = (id: number) => `?slide=${id}`;
export const categoryPath = (id: number) => `?category=${id}`;
export const tagPath = (id: string) => `?tag=${encodeURIComponent(id)}`;

export const productPath = (id: number | 'new'): string => `${adminPaths.products}/${id}`;
export const historyPath = (id: number): string => `${productPath(id)}/history`;
export const previewPath = (id: number): string => `${productPath(id)}/preview`;

export const reductionPath = (id: number | 'new'): string => `${adminPaths.reductions}/${id}`;

export const codePath = (code?: string): string =>
  code === undefined ? adminPaths.codes : `${adminPaths.codes}/${code}`;

export const newReductionPath = (productId: number): string =>
  `${reductionPath('new')}?product=${productId}`;

export const countPath = (id: number): string => `${adminPaths.stockCount}?product=${id}`;

export const stockPath = (id: number): string => `${adminPaths.stock}/${id}`;

export const recallPath = (id: number, batch: string): string =>
  `${stockPath(id)}/recall${filterQuery({ batch })}`;
export const registerPath = (id: number, batch: string): string =>
  `${stockPath(id)}/recall/register${filterQuery({ batch })}`;
