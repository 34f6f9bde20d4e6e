import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isAdminError } from '../../api/adminError';

const ReauthenticateDialog = lazy(
  () => import(/* webpackChunkName: "reauthenticate" */ './ReauthenticateDialog'),
);

/** A request that may need the password first. @returns its answer, or that the password is missing */
export type Attempt = <Answer extends { error?: unknown }>(
  action: string,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Repeats requests once the password is confirmed; `dialog` belongs on the page. */
export function useReauthentication(): { attempt: Attempt; dialog: ReactNode } {
  const [requested, setAsked] = useState<{ action: string; done: (confirmed: boolean) => void }>();
  const attempt: Attempt = async (action, run) => {
    const response = await run();
    const { error } = response;
    if (!isAdminError(error) || error.code !== 'reauthentication_required') return response;
    const confirmed = await new Promise<boolean>((done) => setAsked({ action, done }));
    setAsked(undefined);
    return confirmed ? run() : response;
  };
  const dialog = (
    <Suspense>
      {requested && (
        <ReauthenticateDialog
          action={requested.action}
          onClose={() => requested.done(false)}
          onDone={() => requested.done(true)}
        />
      )}
    </Suspense>
  );
  return { attempt, dialog };
}
