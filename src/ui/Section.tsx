import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Elements } from '@/lib/elements';
import { Container } from './Container';
import { Cluster } from './primitives';

const Block = styled.section<{ $deep: boolean; $below: boolean }>`
  padding-block: ${({ $below }) => ($below ? 0 : 'var(--section)')} var(--section);
  ${({ $deep }) => $deep && 'background: var(--deep); color: var(--on-deep);'}
`;

export const SectionHead = styled(Cluster).attrs({ $between: true, $align: 'end', $gap: [4, 5] })`
  margin-bottom: clamp(24px, 3vw, 44px);
`;

interface SectionProps {
  title?: ReactNode;
  /** The id of the heading, which labels the section. */
  titleId?: string;
  /** Shown to the right of the title, such as a link or carousel buttons. */
  aside?: Elements;
  deep?: boolean;
  /** Whether it follows a section of the same kind, which already has space below it. */
  below?: boolean;
  label?: string;
  children: Elements;
}

export function Section({
  title,
  titleId,
  aside,
  deep = false,
  below = false,
  label,
  children,
}: SectionProps) {
  return (
    <Block
      $deep={deep}
      $below={below}
      className={deep ? 'on-deep' : undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-label={label}
    >
      <Container>
        {title !== undefined && (
          <SectionHead>
            <h2 id={titleId}>{title}</h2>
            {aside}
          </SectionHead>
        )}
        {children}
      </Container>
    </Block>
  );
}
