import { adminPaths } from '../../contract/admin/paths';
import { useText } from '../../web/lib/text';
import { ButtonLink } from '../../web/ui/Button';
import { EmptyState } from '../../web/ui/EmptyState';

export function Component() {
  const { text } = useText();
  return (
    <EmptyState
      level={1}
      title={text('errors:notFound')}
      text=""
      action={<ButtonLink to={adminPaths.home}>{text('admin:layout.name')}</ButtonLink>}
    />
  );
}
