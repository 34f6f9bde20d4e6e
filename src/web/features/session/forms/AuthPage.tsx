import { type Ref, useEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import type { Elements } from '@/lib/elements';
import { shopApi } from '@/web/api/shopApi';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { appear } from '@/ui/Skeleton';
import { NoScript } from '@/ui/NoScript';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { from } from '@/ui/media';
import { Stack, Text } from '@/ui/primitives';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useSession } from '@/web/api/session';
import type { AppStore } from '@/web/store/makeStore';
import { routeRemembered, selectPreviousRoute } from '@/web/store/preferences';
import { clearFormDrafts } from '../../shared/formDrafts';

const Halves = styled.div`
  display: grid;

  ${from(900)} {
    grid-template-columns: 1fr 1fr;
    min-height: calc(100vh - var(--header-h));
  }
`;

const Photo = styled(MediaBox).attrs({ $ratio: 'auto' })`
  height: 200px;
  border-radius: 0;

  ${from(900)} {
    height: auto;
  }
`;

/** Hides the form while the customer is looked up, unless that takes too long. `headScript` sets the attribute. */
export const hiddenWithSession = css`
  html[data-session] & {
    animation: ${appear} 0s 5s backwards;
  }
`;

const Content = styled.div<{ $forVisitors: boolean }>`
  ${({ $forVisitors }) => $forVisitors && hiddenWithSession}
  width: 100%;
  max-width: 520px;
  margin-inline: auto;
  padding: 32px var(--gutter) 56px;

  h1 {
    font-size: min(15vw, clamp(2.25rem, 1.8rem + 1.8vw, 3.25rem));
  }
  ${from(900)} {
    align-self: center;
    padding-block: 64px;
  }
`;

export const AuthFooter = styled.p`
  padding-top: 20px;
  border-top: 1px solid var(--border);

  a {
    font-weight: 600;
  }
`;

interface AuthPageProps {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  intro?: Elements | string;
  /** True for pages that redirect logged-in customers. */
  forVisitors?: boolean;
  children: Elements;
}

export function AuthPage({
  title,
  headingRef,
  intro,
  forVisitors = false,
  children,
}: AuthPageProps) {
  const { locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const photo = shop?.images.production;
  return (
    <Halves>
      <Photo>
        {photo && (
          <ResponsiveImage {...photo} alt="" sizes="(min-width: 900px) 50vw, 100vw" priority fill />
        )}
      </Photo>
      <Content $forVisitors={forVisitors}>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {intro && (
          <Text $size="md" style={{ marginTop: 10 }}>
            {intro}
          </Text>
        )}
        <NoScript />
        <Stack $gap={5} style={{ marginTop: 28 }}>
          {children}
        </Stack>
      </Content>
    </Halves>
  );
}

/** Explains why the visitor has to log in again. */
export function Reason() {
  const { text } = useText();
  const { state, endedBecause } = useSession();
  if (state === 'failedLookup') return <Alert>{text('errors:currentUserNotFound')}</Alert>;
  if (state !== 'visitor' || endedBecause !== 'expired') return null;
  return <Alert>{text('auth:toast.sessionExpired')}</Alert>;
}

export const takenEmail: OwnFieldMessages = {
  email: { taken: { id: 'auth:validation.emailTaken' } },
};

const authPages: readonly string[] = [
  pagePaths.login,
  pagePaths.signInLink,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
  pagePaths.restoreEmail,
];

const parsingBaseUrl = 'https://shop.invalid';

/**
 * Returns the remembered route if it is a page of this shop, otherwise home. Local storage is untrusted and may contain
 * `//elsewhere.example` or `/\elsewhere.example`.
 */
export function returnPath(remembered: string | null): string {
  if (!remembered || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(remembered)) return pagePaths.home;
  const { origin, pathname, search, hash } = new URL(remembered, parsingBaseUrl);
  if (origin !== parsingBaseUrl || pathname.startsWith('//') || authPages.includes(pathname)) {
    return pagePaths.home;
  }
  return pathname + search + hash;
}

/** Redirects a logged-in user from login or registration to the previous route. */
export function useReturnAfterLogin(isActive = true): void {
  const { state } = useSession();
  const store = useStore.withTypes<AppStore>()();
  const navigate = useNavigate();
  const hasReturned = useRef(false);

  useEffect(() => {
    if (state !== 'signedIn') {
      hasReturned.current = false;
      if (state !== 'restoring') delete document.documentElement.dataset.session;
    } else if (isActive && !hasReturned.current) {
      hasReturned.current = true;
      clearFormDrafts('visitor');
      // Another tab may log in before the stored route is read.
      void store.rehydrated.then(() => {
        const remembered = selectPreviousRoute(store.getState());
        store.dispatch(routeRemembered(null));
        void navigate(returnPath(remembered), { replace: true });
      });
    }
  }, [isActive, state, store, navigate]);
}
