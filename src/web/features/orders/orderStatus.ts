import { awaitsMoney, type PaymentStatus } from '@/contract/payment';
import type { Order, OrderStatus } from '@/contract/order';
import type { Status } from '@/ui/Tag';

const statusLabels: Readonly<Record<OrderStatus, Status>> = {
  draft: { id: 'orders:status.draft', tone: 'neutral' },
  placed: { id: 'orders:status.placed', tone: 'info' },
  confirmed: { id: 'orders:status.confirmed', tone: 'accent' },
  ready: { id: 'orders:status.ready', tone: 'accent' },
  shipped: { id: 'orders:status.shipped', tone: 'accent' },
  delivered: { id: 'orders:status.delivered', tone: 'success' },
  returned: { id: 'orders:status.returned', tone: 'neutral' },
  cancelled: { id: 'orders:status.cancelled', tone: 'neutral' },
};

export function statusLabel(
  status: OrderStatus,
  { delivery_method }: Pick<Order, 'delivery_method'>,
): Status {
  if (status === 'delivered' && delivery_method === 'pickup')
    return { id: 'orders:status.pickedUp', tone: 'success' };
  return statusLabels[status];
}

const paymentLabels: Readonly<Record<PaymentStatus, Status>> = {
  pending: { id: 'orders:payment.pending', tone: 'info' },
  paid: { id: 'orders:payment.paid', tone: 'success' },
  refunded: { id: 'orders:payment.refunded', tone: 'info' },
  cancelled: { id: 'orders:payment.cancelled', tone: 'neutral' },
};

export function paymentStatus(
  status: PaymentStatus,
  { delivery_method, payment_method }: Pick<Order, 'delivery_method' | 'payment_method'>,
): Status {
  if (awaitsMoney(status, payment_method?.value))
    return { id: 'orders:payment.awaited', tone: 'info' };
  if (status === 'pending' && delivery_method === 'pickup')
    return { id: 'orders:payment.onPickup', tone: 'info' };
  return paymentLabels[status];
}
