import styled from 'styled-components';

/** The ground behind a photo; square unless said. Shows the category's field where there is no photo. */
export const MediaBox = styled.div<{ $ratio?: string }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${({ $ratio = '1' }) => $ratio};
  border-radius: var(--radius-sm);
  background: var(--cat-field, var(--stage));
`;
