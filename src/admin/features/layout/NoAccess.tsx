import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { StatusPage } from '@/ui/StatusPage';
import { PageTitle } from '../../ui/ScreenHead';
import { roleNames } from '../../lib/names';
import { useMe } from '../../session/signInMachine';

/** Instead of a screen that the member's role may not open. */
export function NoAccess() {
  const { text } = useText();
  const title = text('admin:noAccess.title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StatusPage
        title={title}
        text={text('admin:noAccess.text', { role: text(roleNames[useMe().role]) })}
        actions={<ButtonLink to={adminPaths.home}>{text('admin:layout.name')}</ButtonLink>}
      />
    </>
  );
}
