import { useState } from 'react';
import { Outlet, Link, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Ellipsis } from 'lucide-react';
import { below, from, tall } from '@/ui/media';
import { NavigationAnnouncer } from '@/ui/NavigationAnnouncer';
import { SkipLink } from '@/ui/SkipLink';
import { mayOpen } from '../../lib/screenPermissions';
import { useShortcuts } from '../../lib/shortcuts';
import { useLiveOrders } from '../../lib/useLiveOrders';
import { useWide } from '@/ui/useMediaQuery';
import { BackIcon, type BackTo, TopBarContext } from '../../ui/ScreenHead';
import { Wordmark } from '../../ui/Wordmark';
import { useMe } from '../../session/signInMachine';
import { NoAccess, StatusBanners, ShortcutHelp } from './shellParts';
import { isCurrent, getScreens, useHasDecision } from './screens';
import { SearchButton, useSearch } from './SearchDialog';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { adminApi } from '../../api/adminApi';
import { countToDo } from '../../lib/orderTexts';
import { Person } from './More';

const Pill = styled.span<{ $urgent: boolean }>`
  min-width: 26px;
  margin-left: auto;
  padding: 1px 7px;
  border-radius: var(--radius-pill);
  background: var(${({ $urgent }) => ($urgent ? '--warning-soft' : '--surface-sunken')});
  font-size: var(--text-xs);
  font-weight: 600;
  text-align: center;
  color: var(${({ $urgent }) => ($urgent ? '--warning' : '--text-muted')});

  ${below(1024)} {
    position: absolute;
    top: 4px;
    left: calc(50% + 6px);
    min-width: 20px;
    padding: 0 5px;
    /* Fits in its tab, whose text does not grow either. */
    font-size: min(var(--text-xs), 15px);
  }
`;

function WaitingCount({ path }: { path: string }) {
  const { text } = useText();
  const { data } = adminApi.useGetTodayQuery();
  if (!data) return null;
  const { all, orders } = countToDo(data);
  const count = {
    [adminPaths.today]: all,
    [adminPaths.orders]: orders,
    [adminPaths.cases]: data.alerts
      .filter(({ kind }) => kind === 'caseDue' || kind === 'caseNew')
      .reduce((sum, alert) => sum + alert.count, 0),
  }[path];
  if (!count) return null;
  return (
    <Pill $urgent={path !== adminPaths.orders}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text('admin:layout.waitingAria', { count })}</VisuallyHidden>
    </Pill>
  );
}

const mainId = 'main';

/** Focuses the screen's search field or, without one, opens the global search. */
function focusSearch(openSearch: () => void): void {
  const field = document.querySelector<HTMLInputElement>(`#${mainId} input[type="search"]`);
  if (field) field.focus();
  else openSearch();
}

const Frame = styled.div`
  min-height: 100dvh;

  ${from(1024)} {
    display: grid;
    grid-template-columns: 228px minmax(0, 1fr);
  }
  ${below(1024)} {
    display: flex;
    flex-direction: column;

    ${tall} {
      /* Leaves space for the tabs, or for a decision with its message. */
      padding-bottom: calc(64px + env(safe-area-inset-bottom));

      html:has(.action-bar) & {
        padding-bottom: calc(112px + env(safe-area-inset-bottom));
      }
    }
  }
  /* Hides the side bar, even on wide paper. */
  @media print {
    display: block;
    padding-bottom: 0;
  }
`;
const Side = styled.header`
  display: none;

  ${from(1024)} {
    position: var(--sticky);
    /* Above the content, because browsers would paint positioned elements above it as a second layer. */
    z-index: 30;
    top: 0;
    display: flex;
    flex-direction: column;
    gap: 16px;
    height: 100dvh;
    padding: 20px 12px 16px;
    border-right: 1px solid var(--border);
    background: var(--surface);
    overflow-y: auto;
  }
  & > a {
    align-self: flex-start;
    margin-inline: 12px;
  }
`;
const Links = styled.ul`
  display: grid;
  gap: 2px;

  a {
    position: relative;
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 44px;
    padding: 0 12px;
    border-radius: var(--radius-sm);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  a:hover {
    background: var(--surface-sunken);
  }
  .lucide {
    --icon: 20px;
    color: var(--text-muted);
  }
  a[aria-current] {
    font-weight: 600;
  }
  a[aria-current] .lucide {
    color: var(--brand);
  }
  a[aria-current]::before {
    content: '';
    position: absolute;
    inset: 7px auto 7px -12px;
    width: 3px;
    border-radius: 0 2px 2px 0;
    background: var(--brand);
  }
`;
/** Contains the screen's bar, or the logo while the screen is loading. */
const TopBar = styled.div`
  position: var(--sticky);
  z-index: 25;
  top: 0;
  display: flex;
  align-items: center;
  min-height: 56px;
  padding: 0 16px;
  border-bottom: 1px solid var(--border);
  background: var(--background);

  ${from(1024)} {
    display: none;
  }
  /* The window has space for only one of the two bars. */
  html:has([data-sticky-nav]) & {
    position: static;
  }
  & > div {
    display: flex;
    flex: 1;
    min-width: 0;
  }
  & > div:not(:empty) + a {
    display: none;
  }
  a:has(img) {
    display: grid;
    align-items: center;
    min-height: 44px;
  }
  img {
    height: 28px;
  }
  @media print {
    position: static;
    border: 0;
  }
`;
const Tabs = styled.nav<{ $hidden: boolean }>`
  position: var(--fixed);
  z-index: 40;
  inset: auto 0 0;
  /* Below the bar in low windows. */
  order: -1;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid var(--border);
  background: var(--surface-raised);

  ${from(1024)} {
    display: none;
  }
  ul {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
  a {
    position: relative;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: 3px;
    min-height: 62px;
    padding-inline: 2px;
    font-size: min(0.75rem, 14px);
    font-weight: 500;
    line-height: 1.2;
    text-align: center;
    color: var(--text-muted);
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  a[aria-current] {
    color: var(--brand);
    font-weight: 600;
  }
  ${tall} {
    display: ${({ $hidden }) => $hidden && 'none'};
  }
  a[aria-current]::before {
    content: '';
    position: absolute;
    inset: -1px 22% auto;
    height: 3px;
    background: var(--brand);
  }
`;
const Content = styled.main`
  & > :last-child {
    padding: 12px 16px 32px;

    ${from(1024)} {
      padding: 30px clamp(16px, 3vw, 40px) 64px;
    }
    & > div {
      max-width: 1140px;
      margin-inline: auto;
    }
  }
  h1 {
    font-size: clamp(1.875rem, 1.6rem + 1vw, 2.375rem);
    line-height: 1.1;
  }
  h2 {
    font-size: 1.375rem;
    line-height: 1.1;
  }
`;
/** The layout of every screen: the side bar or, on phones, the bar above and the tabs below. */
export function Shell() {
  const { text } = useText();
  const { pathname } = useLocation();
  const hasDecision = useHasDecision();
  // Mark the link of a screen as current while the screen is still loading.
  const activePath = useNavigation().location?.pathname ?? pathname;
  const { dialog, openSearch } = useSearch();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcuts({ '/': () => focusSearch(openSearch), '?': () => setIsHelpOpen(true) });
  useLiveOrders();
  const isWide = useWide(1024);
  const { role } = useMe();
  const screens = getScreens(role);
  const inMore = screens.some((screen) => screen.inMore && isCurrent(screen, activePath));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [visibleBack, setVisibleBack] = useState<BackTo>();
  const topBar = {
    slot,
    setVisibleBack,
    openSearch,
    back: inMore ? { to: adminPaths.more, label: text('admin:layout.more') } : undefined,
  };
  const getLink = (screen: (typeof screens)[number]) => {
    const { path, label, icon: Icon } = screen;
    return (
      <li key={path}>
        <Link to={path} aria-current={isCurrent(screen, activePath) ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          <span>{text(label)}</span>
          <WaitingCount path={path} />
        </Link>
      </li>
    );
  };
  const home = (
    <Link to={adminPaths.home} aria-label={text('admin:layout.name')}>
      <Wordmark />
    </Link>
  );
  return (
    <Frame>
      <SkipLink to={mainId} />
      <Side className="no-print">
        {home}
        <SearchButton onOpen={openSearch} />
        <nav aria-label={text('admin:layout.mainNavAria')}>
          <Links>{screens.map(getLink)}</Links>
        </nav>
        <div style={{ marginTop: 'auto' }}>
          {isWide && <Person onKeys={() => setIsHelpOpen(true)} />}
        </div>
      </Side>
      <Content id={mainId} tabIndex={-1}>
        <TopBar>
          {visibleBack && <BackIcon {...visibleBack} />}
          <div ref={setSlot} />
          {home}
        </TopBar>
        <StatusBanners />
        <div>
          <div>
            <TopBarContext value={topBar}>
              {mayOpen(role, pathname) ? <Outlet /> : <NoAccess />}
            </TopBarContext>
          </div>
        </div>
      </Content>
      <Tabs
        className="no-print"
        aria-label={text('admin:layout.mainNavAria')}
        $hidden={hasDecision}
      >
        <ul>
          {screens.filter(({ inMore }) => !inMore).map(getLink)}
          <li>
            <Link
              to={adminPaths.more}
              aria-current={activePath === adminPaths.more ? 'page' : inMore || undefined}
            >
              <Ellipsis aria-hidden="true" />
              <span>{text('admin:layout.more')}</span>
            </Link>
          </li>
        </ul>
      </Tabs>
      {dialog}
      {isHelpOpen && <ShortcutHelp onClose={() => setIsHelpOpen(false)} />}
      <NavigationAnnouncer />
      <ScrollRestoration storageKey="adminScrollPositions" />
    </Frame>
  );
}
