import styled from 'styled-components';

/** The background of a photo, square by default. Without a photo it shows the category's colour. */
export const MediaBox = styled.div<{ $ratio?: string }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${({ $ratio = '1' }) => $ratio};
  border-radius: var(--radius-sm);
  background: var(--cat-field, var(--stage));
`;
