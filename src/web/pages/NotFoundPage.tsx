import { pagePaths } from '../../contract/paths';
import { useText } from '../lib/text';
import { ButtonLink } from '../ui/Button';
import { Container } from '../ui/Container';
import type { Meta, Preload } from './page';

export const meta: Meta = ({ text, brand }) => ({
  title: text('errors:page404.meta.title', { brand }),
  noindex: true,
});

export const preload: Preload = async () => ({ status: 404 });

export default function NotFoundPage() {
  const { text } = useText();
  return (
    <Container as="section">
      <h1>{text('errors:page404.title')}</h1>
      <p>{text('errors:page404.text')}</p>
      <ButtonLink to={pagePaths.home}>{text('common:nav.home')}</ButtonLink>
    </Container>
  );
}
