import { useText } from '../lib/text';
import { Container } from '../ui/Container';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/** Stands in the frame until a page's own content can be known. */
export function PageSkeleton() {
  const { text } = useText();
  return (
    <Container aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
    </Container>
  );
}
