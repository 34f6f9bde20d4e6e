import { useLocation, useParams } from 'react-router';
import { OrderView } from '../features/orders/OrderView';
import { Container, PageSpace } from '@/ui/Container';
import NotFoundPage from './NotFoundPage';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['orders', 'checkout', 'cart', 'auth', 'product'];

export const meta = pageMeta('orders:item.meta.title', 'orders:meta.description');

/** `state.placed` is in the history entry, so it survives a reload. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { placed?: boolean } | null };
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NotFoundPage />;
  return (
    <Container>
      <PageSpace $top="none">
        <OrderView id={Number(id)} justPlaced={state?.placed === true} />
      </PageSpace>
    </Container>
  );
}
