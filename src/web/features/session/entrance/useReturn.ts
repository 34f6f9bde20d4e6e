import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session';
import { routeRemembered, selectPreviousRoute } from '../../../store/preferences';
import { returnAddress } from './returnAddress';

/** On the pages where one comes in: leads whoever is signed in to where they wanted to be. */
export function useReturn(): void {
  const { state } = useSession();
  const store = useStore<Parameters<typeof selectPreviousRoute>[0]>();
  const navigate = useNavigate();
  const gone = useRef(false);

  useEffect(() => {
    if (state !== 'signedIn') gone.current = false;
    else if (!gone.current) {
      gone.current = true;
      const remembered = selectPreviousRoute(store.getState());
      store.dispatch(routeRemembered(null));
      void navigate(returnAddress(remembered), { replace: true });
    }
  }, [state, store, navigate]);
}
