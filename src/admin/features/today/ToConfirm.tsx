import { Link } from 'react-router';
import { useRef } from 'react';
import type { AdminOrderSummary } from '../../../contract/admin/orders';
import { formatMoney } from '../../../contract/money';
import { createUuid } from '../../../web/lib/createUuid';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { ordersApi } from '../../api/ordersApi';
import { orderPath } from '../../lib/orderLinks';
import { useAge } from '../../lib/useAge';
import { BlockHead, Late, OrderRows } from './blocks';

interface ToConfirmProps {
  orders: readonly AdminOrderSummary[];
  count: number;
  now: string;
  online: boolean;
}

/** Orders that wait for confirmation; each by itself, or those in view together. */
export function ToConfirm({ orders, count, now, online }: ToConfirmProps) {
  const { text, locale } = useText();
  const age = useAge();
  const [move, moving] = ordersApi.useTransitionOrderMutation();
  const [moveAll, movingAll] = ordersApi.useTransitionOrdersMutation();
  // A repeated press after a failure is the same batch.
  const batch = useRef(createUuid());
  const confirmAll = async () => {
    const answer = await moveAll({
      event: 'confirm',
      batch: batch.current,
      orders: orders.map(({ number, parcel }) => ({ number, from: parcel })),
    });
    if (!answer.error) batch.current = createUuid();
  };
  const busy = moving.isLoading || movingAll.isLoading;
  const left = movingAll.data?.results.filter(
    ({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged',
  );
  return (
    <section aria-labelledby="to-confirm">
      <BlockHead>
        <h2 id="to-confirm">
          {text('admin:today.confirm.title')}
          <span>{count}</span>
        </h2>
        <Button
          size="small"
          disabled={!online || busy}
          loading={movingAll.isLoading}
          onClick={() => void confirmAll()}
        >
          {text('admin:today.confirm.all', { count: orders.length })}
        </Button>
      </BlockHead>
      <div role="alert">
        {(moving.isError || movingAll.isError) && text('admin:error.orderChangedMeanwhile')}
        {left !== undefined &&
          left.length > 0 &&
          `${text('admin:transition.partly.title')}: ${left.map(({ number }) => number).join(', ')}`}
      </div>
      <OrderRows>
        {orders.map((order) => {
          const waits = age(order.since, now);
          return (
            <li key={order.number}>
              <div>
                <Link to={orderPath(order.number)}>{order.number}</Link>
                <small>{order.late ? <Late>{waits}</Late> : waits}</small>
              </div>
              <div>
                {`${order.customer} `}
                <small>
                  {[order.city, order.origin === 'phone' && text('admin:orders.byPhone')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {order.note && <small>{order.note}</small>}
              </div>
              <div>{formatMoney(order.total_amount, locale)}</div>
              <Button
                variant="soft"
                size="small"
                disabled={!online || busy}
                aria-label={`${text('admin:transition.confirm')} ${order.number}`}
                onClick={() =>
                  void move({ number: order.number, event: 'confirm', from: order.parcel })
                }
              >
                {text('admin:transition.confirm')}
              </Button>
            </li>
          );
        })}
      </OrderRows>
    </section>
  );
}
