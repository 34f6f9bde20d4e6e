import { Link } from 'react-router';
import { type AdminOrderSummary } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { orderPath } from '../../../lib/links';
import { useAge } from '../../../lib/useAge';
import { useOnline } from '../../../lib/useOnline';
import { useSteps } from '../steps/TransitionProvider';
import { BlockHead, FieldRows } from './blocks';

interface ToPickUpProps {
  orders: readonly AdminOrderSummary[];
  count: number;
  now: string;
}

/** Packed orders whose customers come for them. */
export function ToPickUp({ orders, count, now }: ToPickUpProps) {
  const { text, locale } = useText();
  const age = useAge();
  const { busy, move } = useSteps();
  const online = useOnline();
  return (
    <section aria-labelledby="to-pick-up">
      <BlockHead>
        <h2 id="to-pick-up">
          <span>{text('admin:orders.status.ready')}</span>
          <span>{count}</span>
        </h2>
      </BlockHead>
      <FieldRows>
        {orders.map((order) => {
          const { number, customer, phone, since, money, total_amount } = order;
          const due = text('admin:today.ship.due', { amount: formatMoney(total_amount, locale) });
          return (
            <li key={number}>
              <Link to={orderPath(number)} translate="no">
                {number}
              </Link>
              <div>
                <b>{customer}</b>
                <span>{` ${phone}`}</span>
                <small>
                  {[money === 'pending' && due, age(since, now)].filter(Boolean).join(', ')}
                </small>
              </div>
              <p>
                <Button
                  variant="soft"
                  size="small"
                  disabled={!online || busy}
                  aria-label={`${text('admin:transition.pickUp')} ${number}`}
                  onClick={() => move(order, { event: 'deliver' })}
                >
                  {text('admin:transition.pickUp')}
                </Button>
              </p>
            </li>
          );
        })}
      </FieldRows>
    </section>
  );
}
