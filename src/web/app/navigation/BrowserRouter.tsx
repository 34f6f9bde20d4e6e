import { Router } from 'react-router';
import { RouteReloadProvider } from '../../lib/RouteReloadContext';
import { RootLayout } from '../RootLayout';
import type { Navigation } from './navigation';
import type { Pages } from './pages';
import { useFocusTaken } from './useFocusTaken';
import { useScroll } from './useScroll';
import { useShownPage } from './useShownPage';

export interface BrowserRouterProps {
  navigation: Navigation;
  pages: Pages;
  /** The server could only send the error page. */
  failed: boolean;
}

/**
 * The page of the address, followed as it changes. The router stays with the page that stands until the
 * next is there: hidden behind a skeleton it hears of nothing. The tree below is the server's.
 */
export function BrowserRouter({ navigation, pages, failed: failedAtFirst }: BrowserRouterProps) {
  const { place, settled, waiting, failed, reloads, reload } = useShownPage(
    navigation,
    pages,
    failedAtFirst,
  );
  useScroll(navigation, place, waiting);
  const focusTaken = useFocusTaken(navigation);
  return (
    <RouteReloadProvider value={reload}>
      <Router
        location={settled.location}
        navigationType={settled.type}
        navigator={navigation.navigator}
      >
        <RootLayout
          pathname={place.location.pathname}
          {...{ pages, waiting, failed, reloads, focusTaken }}
        />
      </Router>
    </RouteReloadProvider>
  );
}
