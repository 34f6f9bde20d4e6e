import { useText } from '../lib/text';
import { Container } from '../ui/Container';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['home'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('home:meta.title', { brand }),
  description: text('home:meta.description'),
});

export default function HomePage() {
  const { text } = useText();
  return (
    <Container>
      <h1>{text('common:brand.tagline')}</h1>
      <h2>{text('home:categories.title')}</h2>
    </Container>
  );
}
