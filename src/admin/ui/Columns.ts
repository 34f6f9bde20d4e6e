import styled, { css } from 'styled-components';
import { type Breakpoint, from } from '@/ui/media';

interface ColumnsProps {
  /** The width of the narrow column in px. */
  $aside: number;
  $from?: Breakpoint;
}

/** A column with a narrow one beside it or, on narrow screens, below it. */
export const Columns = styled.div<ColumnsProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
  align-items: start;

  ${({ $aside, $from = 1024 }) => css`
    ${from($from)} {
      grid-template-columns: minmax(0, 1fr) ${$aside}px;
    }
  `}
`;
