import styled, { css } from 'styled-components';
import { below, from } from './media';
import { Columns, sideways } from './primitives';

/**
 * Two columns (one with large text), three from 800 px, four (or `$maxColumns`) from 1200 px. Three products scroll
 * sideways below 800 px, where the third would otherwise be alone in its row.
 */
export const ProductGrid = styled.ul<{ $maxColumns?: 3 | 4 }>`
  display: grid;
  gap: clamp(28px, 3vw, 48px) clamp(14px, 2vw, 28px);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(8rem, 40%)), 1fr));

  & > li {
    display: grid;
    min-width: 0;
  }
  ${below(500)} {
    row-gap: 14px;
  }
  ${({ $maxColumns }) =>
    $maxColumns === 3 &&
    css`
      ${below(800)} {
        grid-template-columns: repeat(3, minmax(10.25rem, 42%));
        ${sideways}

        & > li {
          scroll-snap-align: start;
        }
      }
    `}
  ${from(800)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from(1200)} {
    grid-template-columns: repeat(${({ $maxColumns = 4 }) => $maxColumns}, minmax(0, 1fr));
  }
`;

/** A vertical list that uses the list variant of the product card. */
export const ProductList = styled.ul`
  display: grid;
  border-bottom: 1px solid var(--border);
`;

/** Shows the summary of the cart or checkout on the right from 960 px. */
export const TwoColumns = styled(Columns).attrs({
  $template: 'minmax(0, 1fr) 400px',
  $gap: '32px clamp(40px, 6vw, 88px)',
  $from: 960,
  $align: 'start',
})`
  ${from(960)} {
    row-gap: clamp(40px, 6vw, 88px);
  }
`;

/** Six columns from 600 px. Children set `--span` to 2, 3 or 4, or `--span-always` for phones as well. */
export const FormGrid = styled.div`
  display: grid;
  gap: 18px 16px;
  grid-template-columns: repeat(6, minmax(0, 1fr));

  & > * {
    grid-column: span var(--span-always, 6);
  }
  ${from(600)} {
    & > * {
      grid-column: span var(--span, var(--span-always, 6));
    }
  }
`;
