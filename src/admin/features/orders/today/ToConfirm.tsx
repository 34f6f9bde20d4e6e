import { isNewGoods } from '@/contract/fulfilment';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { Today } from '@/contract/admin/today';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Clock, MessageSquare } from '@/ui/icons';
import { below, from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { orderPath } from '../../../lib/links';
import { useAge } from '../../../lib/useAge';
import { useOnline } from '../../../lib/useOnline';
import { Thumbs } from '../../../ui/Thumbs';
import { useSteps } from '../steps/TransitionProvider';
import { Transition } from '../steps/transitionMachine';
import { BlockHead, Late, OrderRows } from './blocks';

const Rows = styled(OrderRows)`
  ${from(768)} {
    & > li {
      grid-template-columns: 96px minmax(0, 1fr) auto 96px auto;
    }
    & > li > :nth-child(4) {
      text-align: right;
    }
  }
  ${below(768)} {
    & > li > :nth-child(3) {
      display: none;
    }
    & > li > :nth-child(4) {
      grid-area: 1 / 2;
      text-align: right;
    }
    & > li > :first-child {
      display: flex;
      gap: 8px;
      align-items: center;
    }
  }
`;

interface ToConfirmProps {
  orders: Today['to_confirm'];
  count: number;
  now: string;
}

/** Orders that wait for confirmation; each by itself, or those in view together. */
export function ToConfirm({ orders, count, now }: ToConfirmProps) {
  const { text } = useText();
  const age = useAge();
  const { busy, move, moveAll } = useSteps();
  const online = useOnline();
  const step = Transition.useSelector(({ context }) => context.step);
  return (
    <section aria-labelledby="to-confirm">
      <BlockHead>
        <h2 id="to-confirm">
          <span>{text('admin:today.confirm.title')}</span>
          <span>{count}</span>
        </h2>
        {orders.length > 1 && (
          <Button
            size="small"
            disabled={!online || busy}
            loading={busy && step?.kind === 'many'}
            onClick={() => moveAll(orders, 'confirm')}
          >
            {text('admin:today.confirm.all', { count: orders.length })}
          </Button>
        )}
      </BlockHead>
      <Rows>
        {orders.map((order) => {
          const waits = age(order.since, now);
          const { customer_parcels: parcels } = order;
          const back = parcels.came_back.length;
          return (
            <li key={order.number}>
              <div>
                <Link to={orderPath(order.number)} translate="no">
                  {order.number}
                </Link>
                <small>
                  {order.late ? (
                    <Late>
                      <Clock aria-hidden="true" />
                      <span>{` ${waits}`}</span>
                    </Late>
                  ) : (
                    waits
                  )}
                </small>
              </div>
              <div>
                <b>{`${order.customer} `}</b>
                {order.delivery_method === 'pickup' ? (
                  <Tag>{text('admin:orders.pickup')}</Tag>
                ) : (
                  <span>{order.city}</span>
                )}
                <span> </span>
                {order.origin === 'phone' && !isNewGoods(order) && (
                  <Tag>{text('admin:orders.byPhone')}</Tag>
                )}
                {back > 0 && (
                  <Tag $tone="warning">
                    {text('admin:parcels.cameBackShort', { back, count: parcels.count })}
                  </Tag>
                )}
                {order.note && (
                  <small className="note">
                    <MessageSquare role="img" aria-label={text('admin:orders.courierNote')} />
                    <span>{` ${order.note}`}</span>
                  </small>
                )}
              </div>
              <Thumbs images={order.images} />
              <Price amount={order.total_amount} />
              <Button
                variant="soft"
                size="small"
                disabled={!online || busy}
                aria-label={`${text('admin:transition.confirm')} ${order.number}`}
                onClick={() => move(order, { event: 'confirm' })}
              >
                {text('admin:transition.confirm')}
              </Button>
            </li>
          );
        })}
      </Rows>
    </section>
  );
}
