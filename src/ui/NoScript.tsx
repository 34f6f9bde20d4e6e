import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Alert } from './Alert';
import { Container } from './Container';

const Place = styled(Container)`
  padding-block: 24px;
`;

/** For pages that need scripts. */
export function NoScript() {
  const { text } = useText();
  return (
    <noscript>
      <Place>
        <Alert tone="warning">{text('common:noScript')}</Alert>
      </Place>
    </noscript>
  );
}
