import type { AdminOrder } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { SummarySums } from '@/shared/OrderSummary';

interface OrderSumsProps {
  order: Pick<AdminOrder, 'subtotal' | 'delivery' | 'vat' | 'total_amount'>;
  /** Those of an order, for its reductions and returns. */
  lines?: AdminOrder['lines'];
  pickup: boolean;
}

/** The sums of an order, or of a quote. */
export function OrderSums({ order, lines, pickup }: OrderSumsProps) {
  const { text, locale } = useText();
  const vat = order.vat.map(({ rate, amount }) => `${rate} %: ${formatMoney(amount, locale)}`);
  const delivery = text(pickup ? 'admin:order.pickup' : 'admin:order.delivery');
  const sums = [
    { key: 'subtotal', label: text('admin:order.subtotal'), value: order.subtotal },
    { key: 'delivery', label: delivery, value: order.delivery },
  ];
  return (
    <SummarySums
      lines={lines}
      sums={sums}
      vat={vat.join(', ')}
      total={{ label: text('admin:order.total'), amount: order.total_amount }}
    />
  );
}
