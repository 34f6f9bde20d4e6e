import styled from 'styled-components';

interface GapProps {
  /** Step of the spacing scale; default 4 (16 px). */
  $gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

export const Column = styled.div<GapProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 4 }) => `var(--space-${$gap})`};
`;

export const Row = styled.div<GapProps & { $between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $between = false }) => ($between ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 3 }) => `var(--space-${$gap})`};
`;

export const SmallText = styled.p`
  font-size: var(--text-sm);
  color: var(--text-muted);
`;
