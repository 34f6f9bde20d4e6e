import type { ProductState } from '@/contract/admin/products';
import type { Status } from '@/ui/Tag';

/** Whether shoppers see the product. */
export const productStatuses: Readonly<Record<ProductState, Status>> = {
  live: { id: 'admin:products.status.live', tone: 'success' },
  hidden: { id: 'admin:products.status.hidden', tone: 'neutral' },
  new: { id: 'admin:products.status.draft', tone: 'accent' },
};
