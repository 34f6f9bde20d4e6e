import type { Order } from '@/contract/order';
import { Skeleton } from '@/ui/Skeleton';
import { lazyOnIntent } from '@/ui/lazyOnIntent';

/** With the code that draws QR codes, for orders that wait for the money. */
const TransferPanel = lazyOnIntent(
  () => import('./TransferPanel').then((module) => module.TransferPanel),
  <Skeleton $height="420px" />,
);

/** How to pay an order; nothing if it does not wait for a transfer. */
export function Transfer({
  order,
}: {
  order: Pick<Order, 'number' | 'total_amount' | 'transfer'>;
}) {
  const { transfer } = order;
  return transfer && <TransferPanel order={order} transfer={transfer} />;
}
