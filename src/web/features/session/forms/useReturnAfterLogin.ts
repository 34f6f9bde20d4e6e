import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { pagePaths } from '../../../../contract/paths';
import { useSession } from '../../../api/session';
import { routeRemembered, selectPreviousRoute } from '../../../store/preferences';

const authPages: readonly string[] = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
];

/** Only to be resolved against; nothing is ever fetched from it. */
const here = 'https://shop.invalid';

/**
 * Where to go after logging in: the remembered way where it leads to a page of this shop, else home.
 * It lies in local storage, so it may hold anything: `//elsewhere.example`, `/\elsewhere.example`.
 */
export function returnAddress(remembered: string | null): string {
  if (!remembered || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(remembered)) return pagePaths.home;
  const { origin, pathname, search, hash } = new URL(remembered, here);
  if (origin !== here || pathname.startsWith('//') || authPages.includes(pathname)) {
    return pagePaths.home;
  }
  return pathname + search + hash;
}

/** On login and register: takes a signed-in user to the previous route. */
export function useReturnAfterLogin(): void {
  const { state } = useSession();
  const store = useStore<Parameters<typeof selectPreviousRoute>[0]>();
  const navigate = useNavigate();
  const returned = useRef(false);

  useEffect(() => {
    if (state !== 'signedIn') returned.current = false;
    else if (!returned.current) {
      returned.current = true;
      const remembered = selectPreviousRoute(store.getState());
      store.dispatch(routeRemembered(null));
      void navigate(returnAddress(remembered), { replace: true });
    }
  }, [state, store, navigate]);
}
