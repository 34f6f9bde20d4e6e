import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import { useApiExtra } from '../../api/ApiExtraContext';
import { routeRemembered } from '../../lib/preferences';
import { useHydrated } from '../../lib/useHydrated';

interface GuardProps {
  /** What stands there while it is not known who asks. The server always sends this. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Lets customers through; everyone else is sent to log in, and the way they wanted is noted. */
export function Guard({ fallback, children }: GuardProps) {
  const { tokens } = useApiExtra();
  const hydrated = useHydrated();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const admitted = hydrated && tokens.read() !== null;

  useEffect(() => {
    if (!hydrated || admitted) return;
    dispatch(routeRemembered(pathname + search));
    void navigate(pagePaths.login, { replace: true });
  }, [hydrated, admitted, dispatch, navigate, pathname, search]);

  return admitted ? children : fallback;
}
