import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { CartNotices } from '../features/cart/CartNotices';
import { CheckoutMemory } from '../features/checkout/CheckoutMemory';
import { Frame } from '../features/frame/Frame';
import { SessionProvider } from '../features/session/SessionProvider';
import { useText } from '../lib/text';
import { PageHead } from '../ui/PageHead';
import { ToastProvider } from '../ui/toast/ToastProvider';
import { NavigationAnnouncer } from './NavigationAnnouncer';
import type { PageHandle } from './PageHandle';

/** The frame around every page, its metadata, and the manners of navigation. */
export function RootLayout() {
  return (
    <ToastProvider>
      <SessionProvider>
        <MatchedPageHead />
        <Frame pathname={useLocation().pathname}>
          <Outlet />
        </Frame>
        <CartNotices />
        <NavigationAnnouncer />
        <CheckoutMemory />
        <ScrollRestoration />
      </SessionProvider>
    </ToastProvider>
  );
}

function MatchedPageHead() {
  const { text, locale } = useText();
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const handle = match?.handle as PageHandle | undefined;
  if (!match || !handle?.meta) return null;
  const context = {
    text,
    locale,
    brand: text('common:brand.name'),
    params: match.params,
    search: new URLSearchParams(search),
  };
  return <PageHead {...handle.meta(context)} />;
}
