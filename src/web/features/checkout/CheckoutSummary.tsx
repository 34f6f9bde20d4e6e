import { useSelector } from 'react-redux';
import { cartApi } from '../../api/cartApi';
import { orderApi } from '../../api/orderApi';
import { selectSessionId } from '../../store/identity';
import { useText } from '@/lib/text';
import { ofCart, type Summary, SummaryView } from '../shared/CartSummary';
import { orderSums, summaryLines } from '@/shared/OrderSummary';
import { useCheckoutState } from './CheckoutProvider';

/** Summary of the draft, or of the cart while there is no draft. */
function useSummary(): Summary | null {
  const { text, locale } = useText();
  const atShipping = useCheckoutState((state) => state.matches('shipping'));
  const orderId = useCheckoutState(({ context }) => context.draft?.orderId ?? 0);
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const showsCart = atShipping || orderId === 0;
  const { data: cart } = cartApi.useGetCartQuery(useSelector(selectSessionId));
  const { data: order } = orderApi.useGetOrderQuery(
    { params: { id: orderId }, locale },
    { skip: showsCart },
  );
  if (showsCart) return cart ? ofCart(cart, text, isPickup ? 'pickup' : 'courier') : null;
  if (!order) return null;
  return {
    lines: summaryLines(order),
    sums: orderSums(order, text),
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    total: order.total_amount,
  };
}

/** See `SummaryView`. */
export function CheckoutSummary({ collapsed = false }: { collapsed?: boolean }) {
  return <SummaryView summary={useSummary()} collapsed={collapsed} />;
}
