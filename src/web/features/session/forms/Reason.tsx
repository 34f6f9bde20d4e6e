import { useSession } from '@/web/api/session';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';

/** Why the visitor has to log in again. */
export function Reason() {
  const { text } = useText();
  const { state, endedBecause } = useSession();
  if (state === 'failedLookup') return <Alert>{text('errors:currentUserNotFound')}</Alert>;
  if (state !== 'visitor' || endedBecause !== 'expired') return null;
  return <Alert>{text('auth:toast.sessionExpired')}</Alert>;
}
