import { Suspense } from 'react';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Skeleton } from '@/ui/Skeleton';
import { lazyPart } from '@/ui/lazyPart';
import { BackLink } from '../../ui/BackLink';
import { ScreenHead } from '../../ui/ScreenHead';

const PhoneOrderForm = lazyPart(
  () => import(/* webpackChunkName: "phone-order-form" */ './PhoneOrderForm'),
);

/** An order that a customer gives by phone. */
export default function PhoneOrder() {
  const { text } = useText();
  return (
    <>
      <BackLink to={adminPaths.orders}>{text('admin:order.back')}</BackLink>
      <ScreenHead title={text('admin:phone.title')} />
      <Suspense fallback={<Skeleton $height="480px" />}>
        <PhoneOrderForm />
      </Suspense>
    </>
  );
}
