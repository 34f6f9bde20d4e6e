import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import CurrentStep from './CurrentStep';
import { InDialog } from '../shared/SignInStep';

/** Signing in again over the page, which keeps what was typed; nothing but signing in closes it. */
export default function ExpiredDialog() {
  const { text } = useText();
  return (
    <Dialog open onClose={() => undefined} title={text('admin:signIn.expired')}>
      <InDialog value={true}>
        <CurrentStep />
      </InDialog>
    </Dialog>
  );
}
