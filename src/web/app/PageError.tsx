import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { PageError as SharedPageError } from '@/ui/StatusPage';

export function PageError() {
  const { text } = useText();
  const brand = text('common:brand.name');
  return (
    <SharedPageError
      head={(_, offline) => (
        <PageHead
          title={text(offline ? 'errors:offline.meta.title' : 'errors:page500.meta.title', {
            brand,
          })}
          noindex
        />
      )}
      action={
        <ButtonLink to={pagePaths.home} size="large" variant="secondary" reloadDocument>
          {text('common:action.goHome')}
        </ButtonLink>
      }
    />
  );
}
