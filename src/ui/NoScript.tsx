import { useText } from '@/lib/text';
import { Alert } from './Alert';
import { Container } from './Container';

export function NoScript() {
  const { text } = useText();
  return (
    <noscript>
      <Container style={{ paddingBlock: 24 }}>
        <Alert tone="warning">{text('common:noScript')}</Alert>
      </Container>
    </noscript>
  );
}
