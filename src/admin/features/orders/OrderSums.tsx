import type { AdminOrder } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { discountSum, SummarySums } from '@/shared/OrderSummary';

interface OrderSumsProps {
  order: Pick<AdminOrder, 'subtotal' | 'discount' | 'delivery' | 'vat' | 'total_amount'> & {
    /** The typed code, for a quote. */
    code?: string | null | undefined;
  };
  /** For the order's reductions and returns. */
  lines?: AdminOrder['lines'];
  pickup: boolean;
}

export function OrderSums({ order, lines, pickup }: OrderSumsProps) {
  const { text, locale } = useText();
  const vat = order.vat.map(({ rate, amount }) => `${rate} %: ${formatMoney(amount, locale)}`);
  const delivery = text(pickup ? 'admin:order.pickup' : 'admin:order.delivery');
  const sums = [
    { key: 'subtotal', label: text('admin:order.subtotal'), value: order.subtotal },
    ...discountSum(order, text),
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
