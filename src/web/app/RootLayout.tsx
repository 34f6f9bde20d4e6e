import { memo } from 'react';
import { useLocation, useRoutes, type RouteObject } from 'react-router';
import { CartNotices } from '../features/cart/CartNotices';
import { ClearCheckoutOnLogout } from '../features/checkout/checkoutStorage';
import { Frame } from '../features/frame/Frame';
import { SessionProvider } from '../features/session/SessionProvider';
import { ToastProvider } from '../ui/toast/ToastProvider';
import { NavigationAnnouncer } from './navigation/NavigationAnnouncer';
import { PageBoundary } from './navigation/PageBoundary';
import { PageSkeleton } from './navigation/PageSkeleton';
import type { Pages } from './navigation/pages';

interface RootLayoutProps {
  pages: Pages;
  /** Where the address leads; ahead of the page while a skeleton stands for the next one. */
  pathname?: string;
  /** A skeleton stands until the page of the address is there. */
  waiting?: boolean;
  failed?: boolean;
  reloads?: number;
  /** See `useFocusTaken`. */
  focusTaken?: () => boolean;
}

const never = () => false;

/** The frame around every page, and the manners of navigation. */
export function RootLayout({
  pages,
  pathname,
  waiting = false,
  failed = false,
  reloads = 0,
  focusTaken = never,
}: RootLayoutProps) {
  const settled = useLocation();
  const attempt = `${settled.key} ${reloads}`;
  return (
    <PageBoundary attempt={attempt}>
      <ToastProvider>
        <SessionProvider>
          <Frame pathname={pathname ?? settled.pathname}>
            {/* To hide the page before is quickly done; to take it down, a click would have to wait for. */}
            <div hidden={waiting}>
              <PageBoundary failed={failed} attempt={attempt}>
                <Page routes={pages.routes} />
              </PageBoundary>
            </div>
            {/* Always there, so that its styles come with the page and not with the click. */}
            <div hidden={!waiting}>
              <PageSkeleton atOnce />
            </div>
          </Frame>
          <CartNotices />
          <NavigationAnnouncer waiting={waiting} focusTaken={focusTaken} />
          <ClearCheckoutOnLogout />
        </SessionProvider>
      </ToastProvider>
    </PageBoundary>
  );
}

/** Not rendered for what only concerns its surroundings. */
const Page = memo(function Page({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
});
