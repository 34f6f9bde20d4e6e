import { Outlet, useLocation } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { type MessageId, useText } from '@/lib/text';
import { Chips } from '@/ui/Chips';
import { useMe } from '../shared/signInMachine';

const ownersLinks: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.delivery, label: 'admin:settings.delivery' },
  { path: adminPaths.business, label: 'admin:settings.business' },
  { path: adminPaths.security, label: 'admin:settings.security' },
  { path: adminPaths.staff, label: 'admin:settings.staff' },
  { path: adminPaths.log, label: 'admin:nav.log' },
];

/** The settings, with links between them for who may open more than one. */
export default function SettingsLayout() {
  const { text } = useText();
  const { role } = useMe();
  const { pathname } = useLocation();
  return (
    <>
      {role === 'owner' && (
        <Chips
          of="screens"
          label={text('admin:nav.settings')}
          items={ownersLinks.map(({ path, label }) => ({
            key: path,
            to: path,
            label: text(label),
            current: pathname === path,
          }))}
        />
      )}
      <Outlet />
    </>
  );
}
