import { adminPaths } from '../../contract/admin/paths';

export const stockPath = (id: number): string => `${adminPaths.stock}/${id}`;
