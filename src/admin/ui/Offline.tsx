import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { useOnline } from '../lib/useOnline';

/** Beside a button that needs the network: why it is disabled. */
export function Offline() {
  const { text } = useText();
  return useOnline() ? null : <Alert tone="warning">{text('admin:state.offline')}</Alert>;
}
