import { pagePaths } from '../../contract/paths';
import { useText } from '../lib/text';
import { NotFoundBerry } from '../ui/art/NotFoundBerry';
import { ButtonLink } from '../ui/Button';
import { StatusPage } from '../ui/StatusPage';
import type { Meta, PageLoader } from './page';

export const meta: Meta = ({ text, brand }) => ({
  title: text('errors:page404.meta.title', { brand }),
  noindex: true,
});

export const loader: PageLoader = async () => ({ status: 404 });

export default function NotFoundPage() {
  const { text } = useText();
  return (
    <StatusPage
      title={text('errors:page404.title')}
      text={text('errors:page404.text')}
      art={<NotFoundBerry />}
      actions={
        <>
          <ButtonLink to={pagePaths.home} size="large">
            {text('common:action.goHome')}
          </ButtonLink>
          <ButtonLink to={pagePaths.shop} size="large" variant="secondary">
            {text('common:action.goToShop')}
          </ButtonLink>
        </>
      }
    />
  );
}
