import { OrderList } from '../features/orders/OrderList';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container, PageSpace } from '@/ui/Container';
import { Stack } from '@/ui/primitives';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['orders'];

export const meta = pageMeta('orders:meta.title', 'orders:meta.description');

export default function OrdersPage() {
  const { text } = useText();
  return (
    <Container>
      <Breadcrumb current={text('orders:title')} />
      <PageSpace $top="crumb">
        <Stack $gap={6}>
          <h1>{text('orders:title')}</h1>
          <OrderList />
        </Stack>
      </PageSpace>
    </Container>
  );
}
