import styled from 'styled-components';

/** A step of the spacing scale: 4, 8, 12, 16, 24, 32, 48 and 64 px. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface BoxProps {
  $gap?: Space;
  /** Margin above. */
  $above?: Space;
}

const above = ({ $above }: { $above?: Space }) => $above && `margin-top: var(--space-${$above});`;

/** Children below each other; 16 px apart unless told otherwise. */
export const Stack = styled.div<BoxProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 4 }) => `var(--space-${$gap})`};
  ${above}
`;

/** Children beside each other, wrapped where they do not fit; 12 px apart unless told otherwise. */
export const Cluster = styled.div<BoxProps & { $between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $between = false }) => ($between ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 3 }) => `var(--space-${$gap})`};
  ${above}
`;

/** A `Cluster` that never wraps. */
export const Row = styled(Cluster)`
  flex-wrap: nowrap;

  & > * {
    min-width: 0;
  }
`;

/** As many equal columns as fit, each at least `$min` wide. */
export const Grid = styled.div<BoxProps & { $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min }) => $min}), 1fr));
  gap: ${({ $gap = 4 }) => `var(--space-${$gap})`};
  ${above}
`;

interface TextProps {
  /** Default `sm` (15 px). */
  $size?: 'xs' | 'sm' | 'md' | 'lg';
  /** A colour token; default `text-muted`. */
  $tone?: 'text' | 'text-muted' | 'success' | 'warning' | 'danger';
  $strong?: boolean;
  /** Figures of one width, for numbers below each other. */
  $tabular?: boolean;
  $above?: Space;
}

/** A paragraph (or `as`) in one of the sizes and tones of the design. */
export const Text = styled.p<TextProps>`
  color: ${({ $tone = 'text-muted' }) => `var(--${$tone})`};
  font-size: ${({ $size = 'sm' }) => `var(--text-${$size})`};
  ${({ $strong }) => $strong && 'font-weight: 600;'}
  ${({ $tabular }) => $tabular && 'font-variant-numeric: tabular-nums;'}
  ${above}
`;
