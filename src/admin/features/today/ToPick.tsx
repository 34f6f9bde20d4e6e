import { Link } from 'react-router';
import type { Today } from '../../../contract/admin/today';
import { useText } from '../../../web/lib/text';
import { Printer } from '../../../web/ui/icons';
import { printPath } from '../../lib/orderLinks';
import { BlockHead, OrderRows } from './blocks';

/** The pieces of all confirmed orders, with the way to their list and slips. */
export function ToPick({ today }: { today: Today }) {
  const { text } = useText();
  const { count, pieces } = today.flow.confirmed;
  return (
    <section aria-labelledby="to-pick">
      <BlockHead>
        <h2 id="to-pick">
          {text('admin:today.pick.title')}
          <span>{text('admin:today.pick.count', { count, pieces })}</span>
        </h2>
        <Link to={printPath(today.to_pack, 'pick')}>
          <Printer aria-hidden="true" /> {text('admin:today.pick.print')}
        </Link>
      </BlockHead>
      <OrderRows>
        {today.to_pick.map((product) => (
          <li key={product.product_id}>
            <div>
              {product.name}
              <small>{product.net}</small>
            </div>
            <strong>{`× ${product.quantity}`}</strong>
          </li>
        ))}
      </OrderRows>
    </section>
  );
}
