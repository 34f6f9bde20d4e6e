import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { BackLink } from '../../../ui/BackLink';
import { ScreenHead } from '../../../ui/ScreenHead';
import PhoneOrderForm from './PhoneOrderForm';

/** An order that a customer gives by phone. */
export default function PhoneOrder() {
  const { text } = useText();
  return (
    <>
      <BackLink to={adminPaths.orders}>{text('admin:order.back')}</BackLink>
      <ScreenHead title={text('admin:phone.title')} />
      <PhoneOrderForm />
    </>
  );
}
