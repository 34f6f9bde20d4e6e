import { memo, useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { useCart } from '../../store/cart';
import { routeRemembered } from '../../store/preferences';
import { Container } from '@/ui/Container';
import { IconButton, IconLink } from '@/ui/IconButton';
import {
  Heart,
  LogIn,
  LogOut,
  Menu as MenuIcon,
  Package,
  Search,
  Settings,
  ShoppingBag,
  User,
} from 'lucide-react';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';
import { below, from, tall } from '@/ui/media';
import { Menu, MenuGroup, MenuItem } from '@/ui/Menu';
import { Only } from '@/ui/primitives';
import { getAriaCurrent, LanguageSwitch, Logo, mainLinks, ThemeButton } from './headerParts';

export function CartLink() {
  const { text } = useText();
  const { count } = useCart();
  // Plurals need Intl, whose first use takes 40 of about 300 ms of hydration on a slow machine.
  const label =
    count === 0 ? text('common:header.cartEmptyAria') : text('common:header.cartAria', { count });
  return (
    <IconLink to={pagePaths.cart} label={label} badge={count}>
      <ShoppingBag />
    </IconLink>
  );
}

/** The height is `--header-h`, which is 64 px, or 102 px from 768 px on, including the border. */
export const Bar = styled.header`
  position: relative;
  top: 0;
  z-index: 30;
  flex: none;
  height: var(--header-h);
  border-bottom: 1px solid var(--border);
  background: var(--background);

  ${tall} {
    position: sticky;
  }
`;

/** One row from 1024 px. From 768 px, the logo and actions are above the tabs (56 and 45 px). */
const Row = styled(Container)`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 8px;
  height: 100%;

  ${from(768)} {
    grid-template: 'logo actions' 56px 'tabs tabs' 45px / 1fr auto;
    gap: 0;
  }
  ${from(1024)} {
    grid-template: 'tabs logo actions' 100% / 1fr auto 1fr;
    gap: 8px;
  }
`;

const Start = styled.div`
  display: flex;
  align-items: center;
  height: 100%;

  & > button {
    margin-left: -10px;
  }
  ${from(360)} {
    padding-right: 44px;
  }
  ${from(768)} {
    grid-area: tabs;
    padding-right: 0;

    & > button {
      display: none;
    }
  }
`;

const Tabs = styled.nav`
  display: none;
  gap: 28px;
  height: 100%;
  margin-left: -2px;

  ${from(768)} {
    display: flex;
  }
  ${from(1024)} {
    gap: clamp(18px, 2.2vw, 36px);
  }
`;

const Tab = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  height: 100%;
  padding: 0 2px;
  font-weight: 500;
  white-space: nowrap;

  /* This line is on the bottom edge of the header. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 -1px;
    height: 3px;
    background: var(--brand);
    transform: scaleX(0);
    transform-origin: left;
    transition: transform var(--dur-3) var(--ease-pour);
  }
  &:hover::after,
  &[aria-current]::after {
    transform: scaleX(1);
  }
  &[aria-current] {
    font-weight: 600;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  margin-right: -10px;

  ${from(768)} {
    grid-area: actions;
    gap: 2px;
  }
`;

/** On phones, the search is beside the menu button, and on the narrowest ones in the drawer. */
const SearchBox = styled.div`
  ${below(768)} {
    position: absolute;
    left: calc(var(--gutter) + 34px);
  }
  ${below(360)} {
    display: none;
  }
`;

const authPages: readonly string[] = [pagePaths.login, pagePaths.register];

/** Visitors see the same entries, because guarded pages redirect them to the login and back. */
function UserMenu() {
  const { text } = useText();
  const { user, signOut } = useSession();
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  // Login returns to this page or, from the auth forms, to the page that opened them.
  const rememberRoute = () => {
    if (authPages.includes(pathname)) return;
    dispatch(routeRemembered(pathname + search));
  };
  return (
    <Menu label={text('common:header.userMenuAria')} minWidth={250} icon={<User />}>
      <MenuItem label={text('common:userMenu.myOrders')} to={pagePaths.orders} icon={<Package />} />
      <hr />
      <MenuGroup label={text('common:userMenu.settings')}>
        <MenuItem
          label={text('common:userMenu.accountSettings')}
          to={pagePaths.accountSettings}
          icon={<Settings />}
        />
      </MenuGroup>
      <hr />
      {user ? (
        <MenuItem label={text('common:userMenu.logout')} icon={<LogOut />} onClick={signOut} />
      ) : (
        <MenuItem
          label={text('common:userMenu.login')}
          to={pagePaths.login}
          icon={<LogIn />}
          onClick={rememberRoute}
        />
      )}
    </Menu>
  );
}

const MenuDrawer = lazyOnIntent(() => import('./MenuDrawer').then((module) => module.MenuDrawer));

const SearchPanel = lazyOnIntent(() => import('./SiteSearch').then((module) => module.SearchPanel));

function useDialogButton(dialog: { preload: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const open = () => {
    dialog.preload();
    setIsOpen(true);
  };
  const state = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: open } as const;
  return { isOpen, close, button: { ...intentProps(dialog), ...state } };
}

/** Used by every page except the checkout (specification, section 2). A changed query does not rerender it. */
export const Header = memo(function Header({ pathname }: { pathname: string }) {
  const { text } = useText();
  const { user } = useSession();
  const menu = useDialogButton(MenuDrawer);
  const search = useDialogButton(SearchPanel);
  return (
    <Bar className="no-print">
      <Row>
        <Start>
          <IconButton {...menu.button} label={text('common:header.menuOpenAria')}>
            <MenuIcon />
          </IconButton>
          <Tabs aria-label={text('common:header.mainNavAria')}>
            {mainLinks.map((link) => (
              <Tab key={link.to} to={link.to} aria-current={getAriaCurrent(link, pathname)}>
                {text(link.label)}
              </Tab>
            ))}
          </Tabs>
        </Start>
        <Logo />
        <Actions>
          {/* On small screens, these are in the drawer. */}
          <Only $from={768}>
            <LanguageSwitch />
            <ThemeButton />
          </Only>
          <SearchBox>
            <IconButton {...search.button} label={text('common:search.label')}>
              <Search />
            </IconButton>
          </SearchBox>
          <UserMenu />
          <IconLink
            to={user ? pagePaths.wishlist : pagePaths.guestWishlist}
            label={text('common:header.wishlistAria')}
          >
            <Heart />
          </IconLink>
          <CartLink />
        </Actions>
      </Row>
      {menu.isOpen && (
        <MenuDrawer
          pathname={pathname}
          onClose={menu.close}
          onSearch={() => {
            menu.close();
            search.button.onClick();
          }}
        />
      )}
      {search.isOpen && <SearchPanel onClose={search.close} />}
    </Bar>
  );
});
