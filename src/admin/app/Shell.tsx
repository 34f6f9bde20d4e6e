import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '../../contract/admin/paths';
import type { StaffRole } from '../../contract/admin/staffRole';
import { pagePaths } from '../../contract/paths';
import { type Theme, themes } from '../../contract/wire';
import { type MessageId, useText } from '../../web/lib/text';
import { Select } from '../../web/ui/inputs';
import { from } from '../../web/ui/media';
import { Skeleton } from '../../web/ui/Skeleton';
import { TextAnchor, TextButton } from '../../web/ui/TextLink';
import { VisuallyHidden } from '../../web/ui/VisuallyHidden';
import { adminApi } from '../api/adminApi';
import { useMe, SignIn } from '../features/signIn/SignInProvider';
import { chooseTheme, chosenTheme } from '../lib/theme';
import { useOnline } from '../lib/useOnline';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  min-height: 100dvh;

  ${from(900)} {
    grid-template-columns: 228px minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr);
  }
`;
const Side = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  padding: 12px 16px;
  border-bottom: 1px solid var(--border);
  background: var(--surface);

  ${from(900)} {
    position: sticky;
    top: 0;
    flex-direction: column;
    flex-wrap: nowrap;
    align-items: stretch;
    height: 100dvh;
    padding: 20px 16px;
    border-right: 1px solid var(--border);
    border-bottom: 0;
  }
`;
const Brand = styled.p`
  font: 650 1.375rem/1.2 var(--font-display);
  margin-right: auto;

  ${from(900)} {
    margin: 0 12px 16px;
  }
`;
const Links = styled.ul`
  display: flex;
  gap: 4px;

  ${from(900)} {
    flex-direction: column;
  }
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding: 8px 12px;
    border-radius: var(--radius-md);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  a:hover {
    background: var(--surface-sunken);
  }
  a[aria-current] {
    background: var(--brand-soft);
    color: var(--on-brand-soft);
  }
`;
const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  font-size: var(--text-sm);

  ${from(900)} {
    flex-direction: column;
    align-items: flex-start;
    margin-top: auto;
    padding: 0 12px;
  }
  a,
  button {
    display: flex;
    align-items: center;
    min-height: 44px;
  }
`;
const Content = styled.main`
  width: 100%;
  max-width: 1120px;
  padding: clamp(20px, 3vw, 40px) clamp(16px, 3vw, 48px) 64px;

  h1 {
    font-size: var(--text-h2);
  }
`;
const Offline = styled.p`
  padding: 8px 16px;
  background: var(--warning-soft);
  font-size: var(--text-sm);
  font-weight: 500;
`;

const roleNames: Record<StaffRole, MessageId> = {
  owner: 'admin:layout.role.owner',
  staff: 'admin:layout.role.staff',
};
const themeNames: Record<Theme, MessageId> = {
  light: 'common:theme.light',
  dark: 'common:theme.dark',
  auto: 'common:theme.auto',
};

/** Navigation beside the page, above it on phones. */
export function Shell() {
  const { text, locale } = useText();
  const { name, role } = useMe();
  const { pathname } = useLocation();
  const { send } = SignIn.useActorRef();
  const [logout, { isLoading }] = adminApi.useLogoutMutation();
  const [updateMe] = adminApi.useUpdateMeMutation();
  const online = useOnline();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The first page keeps the focus where the browser puts it.
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const leave = async () => {
    const { error } = await logout();
    if (!error) send({ type: 'signed.out' });
  };
  const speak = async (language: typeof locale) => {
    const { data } = await updateMe({ name, locale: language });
    if (data) send({ type: 'me.changed', me: data });
  };
  const links: [string, ReactNode][] = [
    [adminPaths.security, text('admin:settings.security')],
    ...(role === 'owner'
      ? ([
          [adminPaths.staff, text('admin:settings.staff')],
          [adminPaths.log, text('admin:nav.log')],
        ] satisfies [string, ReactNode][])
      : []),
  ];
  return (
    <Frame>
      <Side as="header">
        <Brand>{text('admin:layout.name')}</Brand>
        <nav aria-label={text('admin:layout.mainNavAria')}>
          <Links>
            {links.map(([to, label]) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </Links>
        </nav>
        <Person>
          <p>
            <strong>{name}</strong>, {text(roleNames[role])}
          </p>
          <label>
            <VisuallyHidden>{text('common:language.label')}</VisuallyHidden>
            <Select
              $small
              value={locale}
              onChange={({ target }) => void speak(target.value === 'en' ? 'en' : 'sr-LAT')}
            >
              <option value="sr-LAT">Srpski</option>
              <option value="en">English</option>
            </Select>
          </label>
          <label>
            <VisuallyHidden>{text('common:theme.label')}</VisuallyHidden>
            <Select
              $small
              defaultValue={chosenTheme()}
              onChange={({ target }) => chooseTheme(target.value as Theme)}
            >
              {themes.map((theme) => (
                <option key={theme} value={theme}>
                  {text(themeNames[theme])}
                </option>
              ))}
            </Select>
          </label>
          <TextAnchor href={pagePaths.home}>{text('admin:layout.openShop')}</TextAnchor>
          <TextButton type="button" disabled={isLoading} onClick={() => void leave()}>
            {text('admin:signIn.logout')}
          </TextButton>
        </Person>
      </Side>
      <div>
        {!online && <Offline role="status">{text('admin:state.offline')}</Offline>}
        <Content id="main" ref={main} tabIndex={-1}>
          <Suspense fallback={<Skeleton $height="240px" />}>
            <Outlet />
          </Suspense>
        </Content>
      </div>
    </Frame>
  );
}
