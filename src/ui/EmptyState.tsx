import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { Stack } from './primitives';
import { Art } from './StatusPage';

const Box = styled(Stack)`
  padding-block: clamp(40px, 7vw, 96px);
  text-align: center;

  p {
    max-width: 25.6em;
    color: var(--text-muted);
  }
`;

interface EmptyStateProps {
  title: ReactNode;
  text?: Elements | string;
  art?: Elements;
  action?: Elements;
  /** A status to announce first, such as a change that is waiting for the network. */
  note?: Elements | string;
  /** The title's heading level; 1 if it is also the page's title. */
  level?: 1 | 2;
}

export function EmptyState({ title, text, art, action, note, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <Box $align="center">
      {note && <p role="status">{note}</p>}
      {art && <Art style={{ width: 'clamp(160px, 30vw, 220px)' }}>{art}</Art>}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </Box>
  );
}
