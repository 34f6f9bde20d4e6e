import { useCallback, useRef, useState } from 'react';
import styled from 'styled-components';
import type { OrderSummary } from '../../../contract/order';
import { OlderOrders } from './OlderOrders';
import { OrderRow } from './OrderRow';

const List = styled.ul`
  border-top: 1px solid var(--border);
`;

interface OrderRowsProps {
  orders: readonly OrderSummary[];
  /** Only where there are older ones. */
  fetchOlder?: () => Promise<{ isError: boolean }>;
}

/** The orders that have come, and the way to older ones. */
export function OrderRows({ orders, fetchOlder }: OrderRowsProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Where the orders begin that were asked for last, and whether they are still to come. */
  const [begin, setBegin] = useState<number>();
  const awaited = useRef(false);
  /**
   * The first of them takes the focus over from the button, in whose place it stands: nothing is
   * scrolled. Who has gone elsewhere meanwhile is left there.
   */
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    if (!link || !awaited.current) return;
    awaited.current = false;
    const { activeElement, body } = document;
    if (activeElement === button.current || activeElement === body) {
      link.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div>
      <List>
        {orders.map((order, index) => (
          <li key={order.id}>
            <OrderRow order={order} ref={index === begin ? takeFocus : undefined} />
          </li>
        ))}
      </List>
      {fetchOlder && (
        <OlderOrders
          button={button}
          fetchOlder={() => {
            setBegin(orders.length);
            awaited.current = true;
            return fetchOlder();
          }}
        />
      )}
    </div>
  );
}
