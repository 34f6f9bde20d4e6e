import { useState } from 'react';
import { type AdminOrder, trackingNumberMaxLength } from '@/contract/admin/orders';
import { type BankTransfer, referenceModel } from '@/contract/bankTransfer';
import { isNewGoods } from '@/contract/fulfilment';
import { onDay } from '@/contract/longDate';
import type { PaymentStatus } from '@/contract/payment';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { Price } from '@/ui/Price';
import { isAdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useCan } from '../../session/May';
import { isPickup } from '../../lib/orderTexts';
import { OrderBox } from './OrderPanels';
import OrderCash from './OrderCash';

/** Payment details given to the customer, to compare with the bank's statement. */
function TransferDetails({ transfer }: { transfer: BankTransfer }) {
  const { text, locale } = useText();
  const { account, reference, pay_until: day } = transfer;
  return (
    <p>
      <span>{text('admin:order.money.awaited', { day: onDay(locale, day) })}</span>
      <br />
      <small>
        <span>
          {text('admin:order.money.reference', { reference: `${referenceModel} ${reference}` })}
        </span>
        <br />
        <span>{text('admin:order.money.account', { account })}</span>
      </small>
    </p>
  );
}

const settledTexts: Readonly<Partial<Record<PaymentStatus, MessageId>>> = {
  paid: 'admin:orders.cash.paid',
  refunded: 'admin:orders.cash.refunded',
  cancelled: 'admin:orders.cash.none',
};

/** The amount to collect, and the number of the fiscal receipt; a cancelled order without one gets none. */
export function MoneyPanel({ order }: { order: AdminOrder }) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const mayWrite = useCan('orders.write');
  const [typed, setTyped] = useState<string>();
  // Saved; from now on the field shows what others save too.
  if (typed === order.fiscal_number) setTyped(undefined);
  const fiscal = typed ?? order.fiscal_number;
  const [update, { isLoading, error }] = ordersApi.useUpdateOrderDetailsMutation();
  const { number, version } = order;
  const settled = order.payment && settledTexts[order.payment.status];
  if (isNewGoods(order))
    return (
      <OrderBox aria-labelledby="order-money">
        <h2 id="order-money">{text('admin:order.money')}</h2>
        <p>{text('admin:order.money.free')}</p>
      </OrderBox>
    );
  return (
    <OrderBox aria-labelledby="order-money">
      <h2 id="order-money">{text('admin:order.money')}</h2>
      <p>
        <small>
          {order.payment && (order.payment.held_by === 'shop' || settled)
            ? order.payment.method
            : text(isPickup(order) ? 'admin:order.money.pickup' : 'admin:order.money.collects')}
        </small>
        <br />
        <Price amount={order.total_amount} />
      </p>
      {order.cash && <OrderCash number={order.number} cash={order.cash} />}
      {order.transfer && <TransferDetails transfer={order.transfer} />}
      {/* Those who read money see above where it is. */}
      {!order.cash && settled && <p>{text(settled)}</p>}
      {!mayWrite && order.fiscal_number !== '' && (
        <p>
          <small>{text('admin:order.fiscal')}</small>
          <br />
          <span translate="no">{order.fiscal_number}</span>
        </p>
      )}
      {mayWrite && (order.parcel !== 'cancelled' || order.fiscal_number !== '') && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void update({ params: { number }, body: { version, fiscal_number: fiscal.trim() } });
          }}
        >
          <TextField
            label={text('admin:order.fiscal')}
            hint={text('admin:order.fiscal.hint')}
            error={isAdminError(error) ? errorText(error) : undefined}
            value={fiscal}
            maxLength={trackingNumberMaxLength}
            autoComplete="off"
            placeholder={text('admin:order.fiscal.placeholder')}
            onChange={({ target }) => setTyped(target.value)}
          />
          {fiscal.trim() !== order.fiscal_number && (
            <Button type="submit" size="small" loading={isLoading} style={{ marginTop: 10 }}>
              {text('admin:order.fiscal.save')}
            </Button>
          )}
        </form>
      )}
    </OrderBox>
  );
}
