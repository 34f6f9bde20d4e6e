import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { CartNotices } from '../features/cart/CartNotices';
import { ClearCheckoutOnLogout } from '../features/checkout/checkoutStorage';
import { CheckoutFooter, CheckoutHeader } from '../features/layout/CheckoutFrame';
import { Footer } from '../features/layout/Footer';
import { Header } from '../features/layout/Header';
import { SessionProvider } from '../features/session/SessionProvider';
import { shopApi } from '../api/shopApi';
import { useText } from '@/lib/text';
import { languageUnavailable, selectIsForCheckout } from '../store/preferences';
import { useActionListener } from '../store/useActionListener';
import { isSamePage } from '@/ui/samePage';
import { SkipLink } from '@/ui/SkipLink';
import { ToastProvider, useToast } from '@/ui/toast/ToastProvider';
import { NavigationAnnouncer } from '@/ui/NavigationAnnouncer';
import { Container, PageSpace } from '@/ui/Container';
import { Stack } from '@/ui/primitives';
import { appear, Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const Sample = styled.section`
  padding: 6px 16px;
  background: var(--warning-soft);
  font-size: var(--text-xs);
  text-align: center;
`;

const mainId = 'main';

/** While a page is loading, the footer is below the screen, so that arriving content does not move it. */
const Page = styled.div`
  &:has(${Skeleton}) {
    min-height: 100vh;
  }
`;

/** Shown until the owner has entered the business details. */
function SampleNotice() {
  const { text, locale } = useText();
  const { data } = shopApi.useGetShopQuery({ locale });
  const notice = text('common:sampleShop');
  return data?.business.sample && <Sample aria-label={notice}>{notice}</Sample>;
}

function LanguageNotice() {
  const { text } = useText();
  const toast = useToast();
  useActionListener(languageUnavailable.match, () =>
    toast.error(text('common:language.unavailable')),
  );
  return null;
}

const SkeletonSpace = styled(PageSpace)<{ $immediate: boolean }>`
  ${({ $immediate }) => $immediate && '& div { animation-delay: 0s; }'}
`;

export function PageSkeleton({ immediate = false }: { immediate?: boolean }) {
  const { text } = useText();
  return (
    <Container aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      <SkeletonSpace $immediate={immediate}>
        <Skeleton $width="min(100%, 420px)" $height="clamp(40px, 4.4vw, 60px)" />
        <Stack style={{ maxWidth: '38.5em', marginTop: 28 }}>
          <Skeleton $height="16px" />
          <Skeleton $height="16px" $width="92%" />
          <Skeleton $height="16px" $width="64%" />
        </Stack>
        <Skeleton $height="220px" $top={40} />
      </SkeletonSpace>
    </Container>
  );
}

/**
 * Covers the previous page, which keeps its scroll position. It stays hidden if the next page is ready within 50 ms.
 */
const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: 26;
  padding-top: var(--header-h);
  overflow: hidden;
  background: var(--background);
  animation: ${appear} 0s 50ms backwards;
`;

export function RootLayout() {
  const { pathname } = useLocation();
  /** During a navigation, the header already marks the link of the next page as current. */
  const { location } = useNavigation();
  const next = location?.pathname ?? pathname;
  const isWaiting = next !== pathname && !isSamePage(location?.state, pathname);
  const isForCheckout = useSelector(selectIsForCheckout);
  const isCheckout =
    pathname.startsWith(pagePaths.checkout) || (pathname === pagePaths.login && isForCheckout);
  return (
    <ToastProvider>
      <SessionProvider>
        <SkipLink to={mainId} />
        <SampleNotice />
        {isCheckout ? <CheckoutHeader /> : <Header pathname={next} />}
        <main id={mainId} tabIndex={-1}>
          <Page inert={isWaiting}>
            <Outlet />
          </Page>
          {isWaiting && (
            <Cover>
              <PageSkeleton immediate />
            </Cover>
          )}
        </main>
        {isCheckout ? <CheckoutFooter /> : <Footer />}
        <CartNotices key={next} pathname={next} />
        <LanguageNotice />
        <NavigationAnnouncer />
        <ClearCheckoutOnLogout />
        <ScrollRestoration storageKey="scrollPositions" />
      </SessionProvider>
    </ToastProvider>
  );
}
