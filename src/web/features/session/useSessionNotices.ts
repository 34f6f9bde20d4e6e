import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { MergeResult } from '../../../contract/cart';
import { pagePaths } from '../../../contract/paths';
import type { SessionEnding } from '../../api/session';
import type { Namespace } from '../../lib/namespaces';
import { useNamespaces } from '../../lib/NamespacesContext';
import { useText, type MessageId } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';
import type { Beginning, SessionEmitted } from './machine/sessionContext';
import type { RunningSession } from './machine/startSession';

const endings = {
  signedOut: { id: 'auth:toast.loggedOut', tone: 'success' },
  signedOutElsewhere: { id: 'auth:toast.loggedOut', tone: 'success' },
  expired: { id: 'auth:toast.sessionExpired', tone: 'error' },
  accountDeleted: { id: 'auth:toast.accountDeleted', tone: 'success' },
} as const satisfies Record<SessionEnding, { id: MessageId; tone: 'success' | 'error' }>;

/** What a shopper is told who has just come in; what happened to a guest's things goes first. */
function welcome(how: Beginning, merged: MergeResult | null): MessageId[] {
  if (how === 'elsewhere') return [];
  const told: MessageId[] = [];
  if (how === 'registered') told.push('auth:toast.registered');
  if (merged && merged.cart_lines > 0) told.push('cart:merge.info');
  if (merged && merged.cart_capped > 0) told.push('cart:merge.capped');
  if (merged && merged.wishlist_products > 0) told.push('cart:merge.wishlist');
  return told.length > 0 ? told : ['auth:toast.loggedIn'];
}

/** Section 4 for the browser: where one goes, what is loaded again and what one is told. */
export function useSessionNotices(running: RunningSession | null): void {
  const { text } = useText();
  const toast = useToast();
  const need = useNamespaces();
  const navigate = useNavigate();
  const { revalidate: reload } = useRevalidator();
  const surroundings = useRef({ text, toast, need, navigate, reload });
  useEffect(() => {
    surroundings.current = { text, toast, need, navigate, reload };
  });

  useEffect(() => {
    const tell = async (ids: readonly MessageId[], tone: 'success' | 'error' = 'success') => {
      const namespaces = new Set(ids.map((id) => id.split(':')[0] as Namespace));
      await surroundings.current.need([...namespaces]);
      const now = surroundings.current;
      for (const id of ids) now.toast[tone](now.text(id));
    };
    const act = async (event: SessionEmitted) => {
      if (event.type === 'session.began') {
        await tell(welcome(event.how, event.merged));
        return;
      }
      if (event.type === 'session.ended') {
        const { id, tone } = endings[event.because];
        if (event.because === 'signedOut') await surroundings.current.navigate(pagePaths.login);
        if (event.because === 'accountDeleted') await surroundings.current.navigate(pagePaths.home);
        await surroundings.current.reload();
        await tell([id], tone);
        return;
      }
      await surroundings.current.reload();
    };
    return running?.on((event) => {
      // Without its words a notice is not given; what it would tell has happened all the same.
      act(event).catch(() => undefined);
    });
  }, [running]);
}
