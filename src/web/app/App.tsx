import { useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { ApiExtra } from '../api/apiExtra';
import { InspectionProvider, type Inspect } from '../lib/InspectionContext';
import { Document } from './Document';
import type { AppStore } from '../store/makeStore';
import { Providers } from './Providers';
import type { Translations } from './translations/translations';

interface AppProps {
  router: DataRouter;
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
  origin: string;
  /** Called once React has taken the server's markup over. */
  onHydrated: () => void;
  /** In development, where a developer asked for it. */
  inspect?: Inspect;
}

/**
 * The document in the browser. Its tree is the server's to the last sibling, or generated ids would
 * not match.
 */
export function App({ store, extra, translations, origin, router, onHydrated, inspect }: AppProps) {
  useEffect(onHydrated, [onHydrated]);
  return (
    <Providers store={store} extra={extra} translations={translations} origin={origin}>
      <InspectionProvider value={inspect}>
        <Document>
          <RouterProvider router={router} useTransitions />
        </Document>
      </InspectionProvider>
    </Providers>
  );
}
