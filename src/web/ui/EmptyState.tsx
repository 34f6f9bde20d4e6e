import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: 18px;
  padding-block: clamp(40px, 7vw, 96px);
  text-align: center;

  p {
    max-width: 40ch;
    color: var(--text-muted);
  }
`;

const Art = styled.div`
  width: clamp(160px, 30vw, 220px);
  color: var(--cat-health-in-bottles-ink);

  svg {
    width: 100%;
    height: auto;
  }
`;

interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  art?: ReactNode;
  /** One primary button. */
  action?: ReactNode;
  /** Said first and aloud, such as that the emptying waits for the network. */
  note?: ReactNode;
  /** Of the title: 1 where it is the page's own. */
  level?: 1 | 2;
}

export function EmptyState({ title, text, art, action, note, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <Box>
      {note && <p role="status">{note}</p>}
      {art && <Art>{art}</Art>}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </Box>
  );
}
