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
  const [asked, setAsked] = useState<{ action: string; done: (confirmed: boolean) => void }>();
  const attempt: Attempt = async (action, run) => {
    const answer = await run();
    const { error } = answer;
    if (!isAdminError(error) || error.code !== 'reauthentication_required') return answer;
    const confirmed = await new Promise<boolean>((done) => setAsked({ action, done }));
    setAsked(undefined);
    return confirmed ? run() : answer;
  };
  const dialog = (
    <Suspense>
      {asked && (
        <ReauthenticateDialog
          action={asked.action}
          onClose={() => asked.done(false)}
          onDone={() => asked.done(true)}
        />
      )}
    </Suspense>
  );
  return { attempt, dialog };
}
