import { fromCallback, fromPromise } from 'xstate';
import { refusals } from '../../../../contract/refusals';
import type { LoginForm, RegisterForm, SignedIn } from '../../../../contract/customer';
import { apiErrorOf, type ApiError } from '../../../api/apiError';
import type { ApiExtra } from '../../../api/apiExtra';
import { sessionApi } from '../../../api/sessionApi';
import { selectLanguage } from '../../../store/preferences';
import type { Secret } from './Secret';
import type { Entered, SessionEvent } from './sessionContext';
import { preferencesRead, type SessionStore } from './SessionStore';

export interface SessionSurroundings {
  store: SessionStore;
  extra: ApiExtra;
}

/** Section 8: what is thrown where the csrf-cookie request returns nothing. */
function loginFailed(): ApiError {
  return { status: null, code: 'login_failed', message: refusals.login_failed.message };
}

/** The actors of the session machine, from RTK Query. What they reject with is an `ApiError`. */
export function makeSessionActors({ store, extra }: SessionSurroundings) {
  const { dispatch } = store;
  const { endpoints } = sessionApi;
  // Untracked: the answers hold the token, which the store must never show.
  const once = { track: false } as const;

  const enter = ({ token, merged }: SignedIn): Entered => {
    extra.tokens.write(token);
    return { merged };
  };

  const fetchCsrfCookie = async () => {
    if (!(await extra.securityToken.renew())) throw loginFailed();
  };

  return {
    readToken: fromPromise<boolean, void>(async () => {
      await preferencesRead(store);
      return extra.tokens.read() !== null;
    }),

    signIn: fromPromise<Entered, Secret<LoginForm>>(async ({ input }) => {
      await fetchCsrfCookie();
      return enter(await dispatch(endpoints.login.initiate(input.reveal(), once)).unwrap());
    }),

    register: fromPromise<Entered, Secret<RegisterForm>>(async ({ input }) => {
      const registration = { form: input.reveal(), locale: selectLanguage(store.getState()) };
      return enter(await dispatch(endpoints.register.initiate(registration, once)).unwrap());
    }),

    watchCustomer: fromCallback(({ sendBack }) => {
      const tell = (event: SessionEvent) => sendBack(event);
      const select = endpoints.getCurrentUser.select();
      const before = select(store.getState());
      // A token stands for as long as this actor; what was asked before is about somebody else.
      const foreign = before.status === 'pending' ? before.requestId : undefined;
      let seen = `${before.requestId} ${before.status}`;
      const look = () => {
        const { status, requestId, error } = select(store.getState());
        const now = `${requestId} ${status}`;
        if (now === seen) return;
        seen = now;
        if (status === 'pending') tell({ type: 'lookup.started' });
        else if (requestId === foreign) void query.refetch();
        else if (status === 'fulfilled') tell({ type: 'customer.found' });
        else if (status === 'rejected') tell({ type: 'lookup.failed', error: apiErrorOf(error) });
      };
      const stop = store.subscribe(look);
      const query = dispatch(endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
      // The store tells its listeners with the next frame, which a tab in the background never gets.
      void query.then(look);
      return () => {
        stop();
        query.abort();
        query.unsubscribe();
      };
    }),

    signOut: fromPromise<void, void>(async () => {
      const token = extra.tokens.read();
      extra.tokens.clear();
      // Refused or lost, the session has ended here all the same.
      if (token) void dispatch(endpoints.logout.initiate({ token }, once));
      // Pages that only a customer sees have left the screen by then, and ask for nothing any more.
      await new Promise((resolve) => setTimeout(resolve));
    }),
  };
}
