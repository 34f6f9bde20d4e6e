import { Link } from 'react-router';
import type { AdminOrderSummary } from '../../../contract/admin/orders';
import { formatMoney } from '../../../contract/money';
import { createUuid } from '../../../web/lib/createUuid';
import { useText } from '../../../web/lib/text';
import { Button } from '../../../web/ui/Button';
import { orderPath } from '../../lib/orderLinks';
import { useAge } from '../../lib/useAge';
import { Transition } from '../orders/TransitionProvider';
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
  const { send } = Transition.useActorRef();
  const busy = Transition.useSelector(({ value }) => value === 'sending');
  const step = Transition.useSelector(({ context }) => context.step);
  const confirm = ({ number, parcel }: AdminOrderSummary) =>
    send({
      type: 'move',
      step: { kind: 'one', number, input: { event: 'confirm', from: parcel } },
    });
  const confirmAll = () =>
    send({ type: 'move', step: { kind: 'many', event: 'confirm', batch: createUuid(), orders } });
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
          loading={busy && step?.kind === 'many'}
          onClick={confirmAll}
        >
          {text('admin:today.confirm.all', { count: orders.length })}
        </Button>
      </BlockHead>
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
                onClick={() => confirm(order)}
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
