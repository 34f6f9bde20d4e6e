import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../../api/session';
import { useText } from '@/lib/text';
import { routeRemembered } from '../../store/preferences';
import { IconButton } from '@/ui/IconButton';
import { User } from '@/ui/icons';
import { Menu } from '@/ui/Menu';
import type { MenuEntry } from '@/ui/MenuPopup';

const width = 250;

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
  const label = text('common:header.userMenuAria');
  const entries: MenuEntry[] = [
    {
      kind: 'link',
      key: 'orders',
      label: text('common:userMenu.myOrders'),
      to: pagePaths.orders,
      icon: 'Package',
    },
    { kind: 'rule', key: 'before-settings' },
    {
      kind: 'group',
      key: 'settings',
      label: text('common:userMenu.settings'),
      entries: [
        {
          kind: 'link',
          key: 'account',
          label: text('common:userMenu.accountSettings'),
          to: pagePaths.accountSettings,
          icon: 'Settings',
        },
      ],
    },
    { kind: 'rule', key: 'before-session' },
    user
      ? {
          kind: 'action',
          key: 'logout',
          label: text('common:userMenu.logout'),
          icon: 'LogOut',
          onSelect: signOut,
        }
      : {
          kind: 'link',
          key: 'login',
          label: text('common:userMenu.login'),
          to: pagePaths.login,
          icon: 'LogIn',
          onSelect: rememberRoute,
        },
  ];
  return (
    <Menu
      label={label}
      minWidth={width}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} label={label}>
          <User aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
