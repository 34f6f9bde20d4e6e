import { useState } from 'react';
import type { AdminOrder } from '@/contract/admin/orders';
import { type BankTransfer, referenceModel } from '@/contract/bankTransfer';
import { isNewGoods } from '@/contract/fulfilment';
import { onDay } from '@/contract/longDate';
import type { PaymentStatus } from '@/contract/payment';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Price } from '@/ui/Price';
import type { OrderCash as Cash, Refund } from '@/contract/admin/orderCash';
import { addDays } from '@/contract/deliveryDay';
import { enterRefund, proofMaxLength, refundDays } from '@/contract/admin/money';
import { formatMoney } from '@/contract/money';
import { useDayOfYear, useShopDay } from '@/lib/dates';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { Cluster } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { InlineButton, TextLink } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useCan } from '../../session/May';
import { isPickup } from '../../lib/orderTexts';
import { moneyApi } from '../../api/moneyApi';
import { toInput } from '../../lib/formValues';
import { settlementPath } from '../../lib/links';
import { useOnce } from '../../lib/useOnce';
import { AdminForm } from '../../ui/AdminForm';
import { Confirmed } from '../../ui/ConfirmDialog';
import { PayRefundButton } from '../../session/PayRefundButton';
import { OrderBox } from './OrderPanels';

function MoneyLocation({ place, settlement, refund_by }: Cash) {
  const { text } = useText();
  const formatDay = useDayOfYear();
  if (place === null) return null;
  if (place === 'courier') return <Tag $tone="accent">{text('admin:cash.courier')}</Tag>;
  if (place === 'refunded') return <Tag>{text('admin:cash.refunded')}</Tag>;
  if (place === 'toRefund')
    return (
      <Tag $tone="warning">{text('admin:cash.toRefund', { day: formatDay(refund_by ?? '') })}</Tag>
    );
  if (!settlement) return <Tag $tone="success">{text('admin:orders.cash.paid')}</Tag>;
  return (
    <>
      <Tag $tone="success">
        {text('admin:cash.arrived', { day: formatDay(settlement.paid_on) })}
      </Tag>
      <span> </span>
      <TextLink to={settlementPath(settlement.id)}>{text('admin:money.payout')}</TextLink>
    </>
  );
}

function RefundRow({ refund, number }: { refund: Refund; number: string }) {
  const { text, locale } = useText();
  const formatDay = useDayOfYear();
  const mayBookMoney = useCan('money.write');
  const [remove] = moneyApi.useDeleteRefundMutation();
  const { id, amount, due_on, paid_on, proof, note } = refund;
  const label = text('admin:refund.delete');
  return (
    <li>
      <span>
        <span>{formatMoney(amount, locale)}</span>
        <br />
        <small>
          {[
            paid_on
              ? text('admin:refund.paid', { day: formatDay(paid_on) })
              : text('admin:refund.until', { day: formatDay(due_on) }),
            proof,
            note,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {!paid_on && mayBookMoney && (
        <Cluster>
          <Confirmed
            button={(ask) => (
              <InlineButton type="button" onClick={ask}>
                <span>{label}</span>
                <VisuallyHidden>{` ${formatMoney(amount, locale)}`}</VisuallyHidden>
              </InlineButton>
            )}
            title={text('admin:refund.delete.title', { amount: formatMoney(amount, locale) })}
            confirmLabel={label}
            send={() => remove({ params: { id } })}
            done={text('admin:refund.deleted')}
          />
          <PayRefundButton id={id} number={number} />
        </Cluster>
      )}
    </li>
  );
}

const fieldMessages: OwnFieldMessages = {
  amount: { not_available: { id: 'admin:refund.tooMuch' } },
};

interface EnterRefundDialogProps {
  number: string;
  dueOn: string;
  onClose: () => void;
}

function EnterRefundDialog({ number, dueOn, onClose }: EnterRefundDialogProps) {
  const { text } = useText();
  const enter = useOnce(moneyApi.useEnterRefundMutation()[0]);
  const title = text('admin:refund.enter');
  return (
    <Dialog open onClose={onClose} title={text('admin:refund.enter.title', { number })}>
      <AdminForm
        label={title}
        struct={enterRefund.body}
        fieldMessages={fieldMessages}
        initialValues={{ amount: '', due_on: dueOn, note: '' }}
        toInput={(values) => toInput(enterRefund.body, values)}
        send={(body) => enter({ params: { number }, body })}
        done={text('admin:refund.entered')}
        onDone={onClose}
      >
        <FormField name="amount" inputMode="decimal" label={text('admin:refund.amount')} />
        <FormField name="due_on" type="date" label={text('admin:refund.due')} />
        <FormField
          name="note"
          maxLength={proofMaxLength}
          label={text('admin:refund.note')}
          optional
        />
      </AdminForm>
    </Dialog>
  );
}

function OrderCash({ number, cash }: { number: string; cash: Cash }) {
  const { text } = useText();
  const mayBookMoney = useCan('money.write');
  const [entering, setEntering] = useState(false);
  const { refunds, refundable } = cash;
  const dueOn = addDays(useShopDay(), refundDays);
  return (
    <>
      {cash.place !== null && (
        <p>
          <MoneyLocation {...cash} />
        </p>
      )}
      {refunds.length > 0 && (
        <ul>
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} number={number} />
          ))}
        </ul>
      )}
      {refundable > 0 && mayBookMoney && (
        <div>
          <Button variant="secondary" size="small" onClick={() => setEntering(true)}>
            {text('admin:refund.enter')}
          </Button>
        </div>
      )}
      {entering && (
        <EnterRefundDialog number={number} dueOn={dueOn} onClose={() => setEntering(false)} />
      )}
    </>
  );
}

/** The payment details that the customer received, for comparison with the bank statement. */
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

export function MoneyPanel({ order }: { order: AdminOrder }) {
  const { text } = useText();
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
      {/* Members who may read payments see the status above. */}
      {!order.cash && settled && <p>{text(settled)}</p>}
    </OrderBox>
  );
}
