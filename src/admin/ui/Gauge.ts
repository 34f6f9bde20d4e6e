import styled from 'styled-components';

/** Cells beside each other, the first of them full. */
export const Gauge = styled.div<{ $cells?: number; $full: number }>`
  height: 8px;
  border-radius: 4px;
  background: linear-gradient(
    90deg,
    var(--accent) ${({ $cells = 1, $full }) => (100 * Math.min($cells, $full)) / $cells}%,
    var(--track) 0
  );
  mask: repeating-linear-gradient(
    90deg,
    #000 0 calc((100% + 2px) / ${({ $cells = 1 }) => $cells} - 2px),
    #0000 0 calc((100% + 2px) / ${({ $cells = 1 }) => $cells})
  );
`;
