import { useState } from 'react';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { lazyOnIntent } from '@/ui/lazyOnIntent';
import { Skeleton } from '@/ui/Skeleton';
import type { DisplayedOrder } from './OrderFacts';

/** Includes the code that draws QR codes, for orders awaiting payment. */
const TransferPanel = lazyOnIntent(
  () => import('./TransferPanel').then((module) => module.TransferPanel),
  <Skeleton $height="420px" />,
);

export function Transfer({ order }: { order: DisplayedOrder }) {
  const { text } = useText();
  const { transfer, payment_status: payment } = order;
  const [wasAwaited] = useState(transfer !== null);
  if (!wasAwaited) return null;
  return (
    <div>
      {transfer && <TransferPanel order={order} transfer={transfer} />}
      <div role="status">
        {!transfer && payment === 'paid' && (
          <Alert tone="success">{text('orders:transfer.arrived')}</Alert>
        )}
      </div>
    </div>
  );
}
