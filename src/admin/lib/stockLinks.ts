import { adminPaths } from '../../contract/admin/paths';

/** The count of a product. */
export const countPath = (id: number): string => `${adminPaths.stockCount}?product=${id}`;

export const stockPath = (id: number): string => `${adminPaths.stock}/${id}`;
