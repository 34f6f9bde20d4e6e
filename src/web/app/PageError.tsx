import { useText } from '../lib/text';
import { Button } from '../ui/Button';
import { Container } from '../ui/Container';
import { PageHead } from '../ui/PageHead';

/** What stands in place of a page that failed. Loading it again also fetches a chunk that was lost. */
export function PageError() {
  const { text } = useText();
  return (
    <Container as="section">
      <PageHead
        title={text('errors:page500.meta.title', { brand: text('common:brand.name') })}
        noindex
      />
      <h1>{text('errors:page500.title')}</h1>
      <p>{text('errors:page500.text')}</p>
      <Button onClick={() => window.location.reload()}>{text('common:action.retry')}</Button>
    </Container>
  );
}
