import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { routeRemembered } from '../../store/preferences';
import { LogIn, LogOut, Package, Settings, User } from '@/ui/icons';
import { Menu, MenuGroup, MenuItem } from '@/ui/Menu';

const authPages: readonly string[] = [pagePaths.login, pagePaths.register];

/** Visitors see the same entries; guarded pages redirect them to login and back. */
export function UserMenu() {
  const { text } = useText();
  const { user, signOut } = useSession();
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  // Login returns to this page; on the auth forms to the page that opened them.
  const rememberRoute = () => {
    if (authPages.includes(pathname)) return;
    dispatch(routeRemembered(pathname + search));
  };
  return (
    <Menu
      label={text('common:header.userMenuAria')}
      minWidth={250}
      icon={<User aria-hidden="true" />}
    >
      <MenuItem
        label={text('common:userMenu.myOrders')}
        to={pagePaths.orders}
        icon={<Package aria-hidden="true" />}
      />
      <hr />
      <MenuGroup label={text('common:userMenu.settings')}>
        <MenuItem
          label={text('common:userMenu.accountSettings')}
          to={pagePaths.accountSettings}
          icon={<Settings aria-hidden="true" />}
        />
      </MenuGroup>
      <hr />
      {user ? (
        <MenuItem
          label={text('common:userMenu.logout')}
          icon={<LogOut aria-hidden="true" />}
          onClick={signOut}
        />
      ) : (
        <MenuItem
          label={text('common:userMenu.login')}
          to={pagePaths.login}
          icon={<LogIn aria-hidden="true" />}
          onClick={rememberRoute}
        />
      )}
    </Menu>
  );
}
