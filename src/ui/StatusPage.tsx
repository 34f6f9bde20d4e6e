import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Container } from './Container';
import { from } from './media';

const Plan = styled(Container)<{ $drawn: boolean }>`
  display: grid;
  gap: 28px;
  padding-block: clamp(48px, 8vw, 120px);

  ${({ $drawn }) =>
    $drawn &&
    css`
      ${from(900)} {
        grid-template-columns: 1fr 1fr;
        gap: 64px;
        align-items: center;
      }
    `}
`;

const Art = styled.div`
  width: min(100%, 560px);
  color: var(--cat-health-in-bottles-ink);

  svg {
    width: 100%;
    height: auto;
  }
  ${from(900)} {
    order: 2;
    width: 100%;
  }
`;

const Text = styled.p`
  max-width: 40ch;
  margin: 14px 0 26px;
  font-size: var(--text-lg);
  line-height: 1.5;
  color: var(--text-muted);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

interface StatusPageProps {
  title: string;
  text: string;
  art?: ReactNode;
  actions: ReactNode;
}

/** Replaces a page: what happened, and links to continue. */
export function StatusPage({ title, text, art, actions }: StatusPageProps) {
  return (
    <Plan as="section" $drawn={art !== undefined}>
      {art && <Art>{art}</Art>}
      <div>
        <h1>{title}</h1>
        <Text>{text}</Text>
        <Actions>{actions}</Actions>
      </div>
    </Plan>
  );
}
