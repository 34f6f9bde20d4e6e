import { useText } from '../../web/lib/text';
import { Alert } from '../../web/ui/Alert';
import { useOnline } from '../lib/useOnline';

/** Beside a button that needs the network: why it is disabled. */
export function Offline() {
  const { text } = useText();
  return useOnline() ? null : <Alert tone="warning">{text('admin:state.offline')}</Alert>;
}
