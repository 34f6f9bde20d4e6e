import type { Order, OrderStatus } from '../../../contract/order';
import { useText } from '../../lib/text';
import { Timeline } from '../../ui/Timeline';
import { statusWords } from './orderStatus';
import { useDates } from './useDates';

const way: readonly OrderStatus[] = ['placed', 'confirmed', 'shipped', 'delivered'];

/** How far an order has come; a cancelled one stops at the last condition it had reached. */
export function OrderTimeline({ order }: { order: Order }) {
  const { text } = useText();
  const dates = useDates();
  const reached = new Map(order.history.map(({ status, at }) => [status, at]));
  const current = way.findLastIndex((status) => reached.has(status));
  return (
    <Timeline
      label={text('orders:item.timeline')}
      current={Math.max(0, current)}
      cancelled={order.status === 'cancelled'}
      steps={way.map((status) => {
        const at = reached.get(status);
        return { key: status, label: text(statusWords[status].id), note: at && dates.moment(at) };
      })}
    />
  );
}
