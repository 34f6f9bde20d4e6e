import { useNavigate } from 'react-router';
import { type AdminOrderSummary } from '@/contract/admin/orders';
import { printPath } from '../../lib/links';
import { useShortcuts } from '../../lib/shortcuts';
import { useOnline } from '../../lib/useOnline';
import { useMe } from '../../session/signInMachine';
import { nextEvent } from '../../lib/orderTexts';
import { useSteps } from './steps/TransitionProvider';

interface Options {
  orders: readonly AdminOrderSummary[];
  onToggle: (number: string) => void;
}

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];

/** Keys of the list: they act on the row that has the focus, whose link Enter opens. */
export function useOrderKeys({ orders, onToggle }: Options): void {
  const navigate = useNavigate();
  const online = useOnline();
  const { role } = useMe();
  const { busy, move, ship } = useSteps();
  const focusedIndex = () => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (index: number) => {
    const link = rows()[Math.max(0, Math.min(index, orders.length - 1))]?.querySelector('a');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const withOrder = (act: (order: AdminOrderSummary) => void) => () => {
    const order = orders[focusedIndex()];
    if (order) act(order);
  };
  useShortcuts({
    j: () => focus(focusedIndex() + 1),
    k: () => focus(focusedIndex() - 1),
    x: withOrder(({ number }) => onToggle(number)),
    p: withOrder(({ number }) => void navigate(printPath([number], 'slips'))),
    e: withOrder((order) => {
      const event = nextEvent(order, role);
      if (!event || !online || busy) return;
      if (event === 'ship') ship([order]);
      else move(order, { event });
    }),
  });
}
