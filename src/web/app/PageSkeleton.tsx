import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Container, PageSpace } from '@/ui/Container';
import { Stack } from '@/ui/primitives';
import { appear, Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** Appears after 200 ms by CSS alone: it is also in the server's markup, before any script. */
const DelayedContent = styled(PageSpace)<{ $atOnce: boolean }>`
  min-height: 70vh;
  animation: ${appear} 0s ${({ $atOnce }) => ($atOnce ? 0 : 200)}ms backwards;
`;

/** Shown in the layout until the page is loaded. */
export function PageSkeleton({ atOnce = false }: { atOnce?: boolean }) {
  const { text } = useText();
  return (
    <Container aria-busy="true">
      <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
      <DelayedContent $atOnce={atOnce}>
        <Skeleton $width="min(100%, 420px)" $height="clamp(40px, 4.4vw, 60px)" />
        <Stack style={{ maxWidth: '38.5em', marginTop: 28 }}>
          <Skeleton $height="16px" />
          <Skeleton $height="16px" $width="92%" />
          <Skeleton $height="16px" $width="64%" />
        </Stack>
        <Skeleton $height="220px" $top={40} />
      </DelayedContent>
    </Container>
  );
}
