import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { StatusPage } from '@/ui/StatusPage';
import { PageTitle } from '../../ui/ScreenHead';
import { roleNames } from '../../lib/names';
import { useMe } from '../../session/signInMachine';

function NoScreen({ title, explanation }: { title: string; explanation: string }) {
  const { text } = useText();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StatusPage
        title={title}
        text={explanation}
        actions={<ButtonLink to={adminPaths.home}>{text('admin:layout.name')}</ButtonLink>}
      />
    </>
  );
}

export function NotFound() {
  const { text } = useText();
  return (
    <NoScreen title={text('errors:page404.title')} explanation={text('errors:page404.text')} />
  );
}

/** Instead of a screen that the member's role may not open. */
export function NoAccess() {
  const { text } = useText();
  const role = text(roleNames[useMe().role]);
  return (
    <NoScreen
      title={text('admin:noAccess.title')}
      explanation={text('admin:noAccess.text', { role })}
    />
  );
}
