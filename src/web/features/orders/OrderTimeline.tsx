import { expectedDay, nextCutOff, readyDay, shopDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod, OrderStatus } from '@/contract/order';
import { useDates, useTimestamp, useShopDay } from '@/lib/dates';
import { useClock } from '@/lib/returns';
import { useText } from '@/lib/text';
import { Timeline } from '@/ui/Timeline';
import { shopApi } from '../../api/shopApi';
import { isOver, type DisplayedOrder } from './OrderFacts';
import { statusLabel } from './orderStatus';

const usualSteps: Readonly<Record<DeliveryMethod, readonly OrderStatus[]>> = {
  courier: ['placed', 'confirmed', 'shipped', 'delivered'],
  pickup: ['placed', 'confirmed', 'ready', 'delivered'],
};
/** The step whose day the shop promised. */
const promisedStep: Readonly<Record<DeliveryMethod, OrderStatus>> = {
  courier: 'delivered',
  pickup: 'ready',
};

interface OrderTimelineProps {
  order: DisplayedOrder;
  /** Also explains how the customer will be notified. */
  justPlaced?: boolean;
}

/** An unusual status comes after the completed steps. Nothing follows a final status. */
export function OrderTimeline({ order, justPlaced = false }: OrderTimelineProps) {
  const { text } = useText();
  const dates = useDates();
  const timestamp = useTimestamp();
  const getNote = useStepNotes(order);
  const { delivery_method, history, transfer } = order;
  const usual = usualSteps[delivery_method];
  const isStopped = isOver(order);
  const reached = new Map(history.map(({ status, at }) => [status, at]));
  const past = usual.filter((step) => reached.has(step));
  const coming = isStopped ? [] : usual.filter((step) => !reached.has(step));
  const steps = usual.includes(order.status) ? usual : [...past, order.status, ...coming];
  const current = steps.findLastIndex((status) => reached.has(status));
  const notes = (status: OrderStatus) => [
    getNote(status),
    justPlaced && status === 'shipped' && text('orders:success.shippedNote'),
  ];
  return (
    <Timeline
      label={text('orders:item.timeline')}
      current={Math.max(0, current)}
      stopped={isStopped}
      steps={steps.map((status) => {
        const at = reached.get(status);
        const isPayment = transfer && status === 'confirmed';
        return {
          key: status,
          label: text(isPayment ? 'orders:step.payment' : statusLabel(status, order).id),
          note: at
            ? (justPlaced ? timestamp : dates.dateTime)(at)
            : notes(status).filter(Boolean).join(', '),
        };
      })}
    />
  );
}

/** Returns notes about when steps are expected. Confirming, packing and shipping happen on one day. */
function useStepNotes(order: DisplayedOrder): (step: OrderStatus) => string | undefined {
  const { text, locale } = useText();
  const today = useShopDay();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const schedule = shop?.delivery.schedule;
  const cutOff = useClock(() => (schedule ? nextCutOff(schedule, new Date()).getTime() : 0));
  const { delivery_method: method, expected_on: promisedDay, transfer } = order;
  if (isOver(order)) return () => undefined;
  const formatUpcoming = (day: string | null) =>
    day !== null && day >= today ? onDay(locale, day) : undefined;
  if (!transfer) {
    const ready =
      promisedDay && schedule
        ? readyDay(schedule, new Date(order.placed_at ?? order.created_at))
        : null;
    return (step) => {
      if (step === 'delivered' && method === 'pickup') return text('orders:step.pickUp');
      if (step !== promisedStep[method]) return formatUpcoming(ready);
      const day = formatUpcoming(promisedDay);
      return day && text('orders:item.expected', { day });
    };
  }
  if (!schedule) return () => undefined;
  // A payment that arrives by the cut-off may be noticed later, so packing takes another working day.
  const paidAt = new Date(cutOff);
  const payBy = shopDay(paidAt);
  const day = (method === 'pickup' ? readyDay : expectedDay)(schedule, paidAt);
  return (step) => {
    if (step === 'confirmed') return text('orders:step.paymentSeen');
    if (step === 'shipped') return text('orders:step.afterPayment');
    if (step !== promisedStep[method]) return text('orders:step.pickUp');
    const days = { day: onDay(locale, day), payBy: onDay(locale, payBy) };
    return payBy > transfer.pay_until ? undefined : text('orders:step.ifPaid', days);
  };
}
