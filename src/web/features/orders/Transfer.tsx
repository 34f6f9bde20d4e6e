import { Suspense } from 'react';
import type { Order } from '@/contract/order';
import { Skeleton } from '@/ui/Skeleton';
import { lazyPart } from '@/ui/lazyPart';

/** Of its own chunk, with the code that draws QR codes, for orders that wait for the money. */
const TransferPanel = lazyPart(() => import(/* webpackChunkName: "transfer" */ './TransferPanel'));

/** How to pay an order; nothing if it does not wait for a transfer. */
export function Transfer({
  order,
}: {
  order: Pick<Order, 'number' | 'total_amount' | 'transfer'>;
}) {
  const { transfer } = order;
  if (!transfer) return null;
  return (
    <Suspense fallback={<Skeleton $height="420px" />}>
      <TransferPanel order={order} transfer={transfer} />
    </Suspense>
  );
}
