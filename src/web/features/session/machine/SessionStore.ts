import type { ApiDispatch, ApiState } from '../../../api/apiState';
import type {
  selectLanguage,
  selectPreviousRoute,
  selectSignedIn,
} from '../../../store/preferences';

type SessionStoreState = ApiState &
  Parameters<typeof selectSignedIn>[0] &
  Parameters<typeof selectPreviousRoute>[0] &
  Parameters<typeof selectLanguage>[0];

/** The part of the store that the session reads and changes. */
export interface SessionStore {
  dispatch: ApiDispatch;
  getState(): SessionStoreState;
  subscribe(changed: () => void): () => void;
}

type Marked = SessionStoreState['previousRoute'] & { _persist?: { rehydrated: boolean } };

/**
 * Resolves once the stored preferences have been read (redux-persist's own mark says so): what is
 * written sooner would be overwritten by what was stored.
 */
export function preferencesRead(store: SessionStore): Promise<void> {
  const read = () => {
    const route: Marked = store.getState().previousRoute;
    return route._persist?.rehydrated !== false;
  };
  return new Promise((resolve) => {
    if (read()) return resolve();
    const stop = store.subscribe(() => {
      if (!read()) return;
      stop();
      resolve();
    });
    return undefined;
  });
}
