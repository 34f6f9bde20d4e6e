import { adminPaths } from '../../contract/admin/paths';

export const reductionPath = (id: number | 'new'): string => `${adminPaths.reductions}/${id}`;

/** The form of a new reduction, with the product chosen. */
export const newReductionPath = (productId: number): string =>
  `${reductionPath('new')}?product=${productId}`;
