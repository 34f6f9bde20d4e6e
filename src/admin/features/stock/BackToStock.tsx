import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { BackLink } from '../../ui/BackLink';

/** Above the screens below the list of stock. */
export function BackToStock() {
  const { text } = useText();
  return <BackLink to={adminPaths.stock}>{text('admin:today.low.all')}</BackLink>;
}
