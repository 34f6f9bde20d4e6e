import { adminPaths } from '../../contract/admin/paths';

export const productPath = (id: number): string => `${adminPaths.products}/${id}`;
export const historyPath = (id: number): string => `${productPath(id)}/history`;
export const previewPath = (id: number): string => `${productPath(id)}/preview`;
