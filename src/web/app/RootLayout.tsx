import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import styled from 'styled-components';
import { CartNotices } from '../features/cart/CartNotices';
import { ClearCheckoutOnLogout } from '../features/checkout/checkoutStorage';
import { Frame } from '../features/frame/Frame';
import { SessionProvider } from '../features/session/SessionProvider';
import { ToastProvider } from '../ui/toast/ToastProvider';
import { LanguageNotice } from './LanguageNotice';
import { NavigationAnnouncer } from './NavigationAnnouncer';
import { appear, PageSkeleton } from './PageSkeleton';

/**
 * Covers the page before, which stays where it was scrolled to until the next one takes its place. A page
 * that is there sooner than in 50 ms comes without.
 */
const Cover = styled.div`
  position: fixed;
  inset: var(--header-h) 0 0;
  z-index: 26;
  overflow: hidden;
  background: var(--background);
  animation: ${appear} 50ms step-end;
`;

/** The frame around every page, and what follows a navigation. */
export function RootLayout() {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const waiting = next !== pathname;
  return (
    <ToastProvider>
      <SessionProvider>
        <Frame pathname={next}>
          <div inert={waiting}>
            <Outlet />
          </div>
          {waiting && (
            <Cover>
              <PageSkeleton atOnce />
            </Cover>
          )}
        </Frame>
        <CartNotices />
        <LanguageNotice />
        <NavigationAnnouncer />
        <ClearCheckoutOnLogout />
        <ScrollRestoration storageKey="scrollPositions" />
      </SessionProvider>
    </ToastProvider>
  );
}
