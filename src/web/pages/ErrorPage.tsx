import { pagePaths } from '../../contract/paths';
import { useText } from '../lib/text';
import { Button, ButtonLink } from '../ui/Button';
import { StatusPage } from '../ui/StatusPage';
import type { Meta } from './page';

export const meta: Meta = ({ text, brand }) => ({
  title: text('errors:page500.meta.title', { brand }),
  noindex: true,
});

/** Shown in place of a page that failed. Loading it again also fetches a chunk that was lost. */
export default function ErrorPage() {
  const { text } = useText();
  return (
    <StatusPage
      title={text('errors:page500.title')}
      text={text('errors:page500.text')}
      actions={
        <>
          <Button size="large" onClick={() => window.location.reload()}>
            {text('common:action.retry')}
          </Button>
          <ButtonLink to={pagePaths.home} size="large" variant="secondary" reloadDocument>
            {text('common:action.goHome')}
          </ButtonLink>
        </>
      }
    />
  );
}
