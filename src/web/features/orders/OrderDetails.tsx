import styled from 'styled-components';
import type { Order } from '../../../contract/order';
import { useText } from '../../lib/text';
import { placeLine } from '../../ui/address/placeLine';
import { Button } from '../../ui/Button';
import { factLines } from '../../ui/factLines';
import { TwoColumns } from '../../ui/Grid';
import { Printer } from '../../ui/icons';
import { from } from '../../ui/media';
import { linesOf, methodTitle } from '../../ui/order/orderWords';
import { orderSums } from '../../ui/order/orderSums';
import { SummaryLines, SummarySums } from '../../ui/OrderSummary';
import { Panel } from '../../ui/Panel';
import { Stack } from '../../ui/Stack';
import { Tag } from '../../ui/Tag';
import { CancelOrder } from './CancelOrder';
import { OrderAgain } from './OrderAgain';
import { paymentWords } from './orderStatus';
import { OrderTimeline } from './OrderTimeline';

const Way = styled.div`
  margin-block: clamp(28px, 3.4vw, 52px);

  & > p {
    margin-top: 16px;
  }
`;
const Lines = styled.section`
  h2 {
    margin-bottom: 8px;
    font-size: var(--text-h3);
  }
  ul {
    padding-block: 8px;
    border-block: 1px solid var(--border);
  }
`;
const Facts = styled.div`
  display: grid;
  gap: 24px;
  margin-top: 32px;

  h2 {
    margin-bottom: 6px;
    font: 600 var(--text-sm) / 1.5 var(--font-ui);
    letter-spacing: 0;
  }
  ${factLines}
  ${from(600)} {
    grid-template-columns: 1fr 1fr;
  }
`;

interface OrderDetailsProps {
  order: Order;
  onCancelled: () => void;
}

/** An order as it was bought: its way, lines, address and payment. */
export function OrderDetails({ order, onCancelled }: OrderDetailsProps) {
  const { text, locale } = useText();
  const {
    contact,
    address,
    note,
    payment,
    payment_method: method,
    tracking_number: tracking,
  } = order;
  return (
    <>
      <Way>
        <OrderTimeline order={order} />
        {tracking && <p>{text('orders:item.trackingNumber', { number: tracking })}</p>}
      </Way>
      <TwoColumns>
        <div>
          <Lines aria-labelledby="order-lines">
            <h2 id="order-lines">{text('orders:item.lines')}</h2>
            <SummaryLines lines={linesOf(order)} currency={order.currency} />
          </Lines>
          <Facts>
            <section aria-labelledby="order-address">
              <h2 id="order-address">{text('orders:item.address')}</h2>
              <p>{`${contact.name} ${contact.last_name}`}</p>
              <p>{`${address.street} ${address.street_number}`}</p>
              <p>{placeLine(address, locale)}</p>
              <p>{contact.phone}</p>
              <p>{contact.email}</p>
            </section>
            <section aria-labelledby="order-payment">
              <h2 id="order-payment">{text('orders:payment.label')}</h2>
              <p>{method ? methodTitle(method, text) : ''}</p>
              {payment && (
                <Tag $tone={paymentWords[payment.status].tone}>
                  {text(paymentWords[payment.status].id)}
                </Tag>
              )}
            </section>
            {note && (
              <section aria-labelledby="order-note">
                <h2 id="order-note">{text('orders:item.note')}</h2>
                <p>{note}</p>
              </section>
            )}
          </Facts>
        </div>
        <Panel $sticky aria-labelledby="order-sums">
          <h2 id="order-sums">{text('orders:item.sums')}</h2>
          <Stack $gap={5}>
            <SummarySums
              sums={orderSums(order, text)}
              total={{ label: text('cart:summary.total'), amount: order.total_amount }}
              currency={order.currency}
            />
            <Stack $gap={3} className="no-print">
              <OrderAgain order={order} />
              <Button variant="secondary" block onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                {text('orders:item.print')}
              </Button>
              {order.cancellable && <CancelOrder order={order} onCancelled={onCancelled} />}
            </Stack>
          </Stack>
        </Panel>
      </TwoColumns>
    </>
  );
}
