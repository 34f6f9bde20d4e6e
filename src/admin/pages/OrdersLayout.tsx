import { Outlet } from 'react-router';
import { TransitionProvider } from '../features/orders/TransitionProvider';

/** Screens on which orders are moved. */
export function Component() {
  return (
    <TransitionProvider>
      <Outlet />
    </TransitionProvider>
  );
}
