import styled from 'styled-components';

/** A row of cells, filled up to a value; the last filled cell may be partly filled. */
export const Gauge = styled.div.attrs<{ $cells?: number; $full: number }>(
  ({ $cells = 1, $full }) => ({ style: { '--cells': $cells, '--full': $full / $cells } as object }),
)`
  height: 8px;
  border-radius: 4px;
  background: linear-gradient(90deg, var(--accent) calc(100% * var(--full)), var(--track) 0);
  mask: repeating-linear-gradient(
    90deg,
    #000 0 calc((100% + 2px) / var(--cells) - 2px),
    #0000 0 calc((100% + 2px) / var(--cells))
  );
`;
