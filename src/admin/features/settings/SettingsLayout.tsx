import { Outlet } from 'react-router';
import { adminPaths } from '@/contract/admin/paths';
import { type MessageId, useText } from '@/lib/text';
import { ScreenLinks } from '@/ui/Chips';
import { mayOpen } from '../../lib/screenPermissions';
import { useMe } from '../../session/signInMachine';

const links: readonly { path: string; label: MessageId }[] = [
  { path: adminPaths.delivery, label: 'admin:settings.delivery' },
  { path: adminPaths.business, label: 'admin:settings.business' },
  { path: adminPaths.security, label: 'admin:settings.security' },
  { path: adminPaths.staff, label: 'admin:settings.staff' },
  { path: adminPaths.log, label: 'admin:nav.log' },
];

/** Settings pages, with links for members who may open more than one. */
export default function SettingsLayout() {
  const { text } = useText();
  const { role } = useMe();
  const screens = links.filter(({ path }) => mayOpen(role, path));
  return (
    <>
      {screens.length > 1 && <ScreenLinks label={text('admin:nav.settings')} screens={screens} />}
      <Outlet />
    </>
  );
}
