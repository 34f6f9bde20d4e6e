import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { StatusPage } from '@/ui/StatusPage';
import { PageTitle } from '../../ui/ScreenHead';

export default function NotFound() {
  const { text } = useText();
  const title = text('errors:page404.title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StatusPage
        title={title}
        text={text('errors:page404.text')}
        actions={<ButtonLink to={adminPaths.home}>{text('admin:layout.name')}</ButtonLink>}
      />
    </>
  );
}
