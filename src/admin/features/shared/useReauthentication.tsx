import { useState } from 'react';
import type { Elements } from '@/lib/elements';
import { isAdminError } from '../../api/adminError';
import ReauthenticateDialog from './ReauthenticateDialog';

/** A request that may need the password first. @returns its response, or that the password is missing */
export type Attempt = <Result extends { error?: unknown }>(
  action: string,
  run: () => Promise<Result>,
) => Promise<Result>;

/** Repeats requests once the password is confirmed; `dialog` belongs on the page. */
export function useReauthentication(): { attempt: Attempt; dialog: Elements } {
  const [pending, setPending] = useState<{ action: string; done: (confirmed: boolean) => void }>();
  const attempt: Attempt = async (action, run) => {
    const response = await run();
    const { error } = response;
    if (!isAdminError(error) || error.code !== 'reauthentication_required') return response;
    const confirmed = await new Promise<boolean>((done) => setPending({ action, done }));
    setPending(undefined);
    return confirmed ? run() : response;
  };
  const dialog = pending && (
    <ReauthenticateDialog
      action={pending.action}
      onClose={() => pending.done(false)}
      onDone={() => pending.done(true)}
    />
  );
  return { attempt, dialog };
}
