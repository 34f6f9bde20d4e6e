import styled, { createGlobalStyle, css } from 'styled-components';
import { type Breakpoint, below, from, low, tall } from './media';

/** A step of the spacing scale: 4, 8, 12, 16, 24, 32, 48 and 64 px. */
type Space = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

interface BoxProps {
  /** A pair sets the row gap and the column gap. */
  $gap?: Space | readonly [row: Space, column: Space];
  $above?: Space;
  $align?: 'start' | 'center' | 'end' | 'baseline';
}

const above = ({ $above }: BoxProps) => $above && `margin-top: var(--space-${$above});`;
const gap = (otherwise: Space) => (props: BoxProps) =>
  [props.$gap ?? otherwise].flat().map((space) => ` var(--space-${space})`);

/** Stacks its children, 16 px apart by default. */
export const Stack = styled.div<BoxProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${gap(4)};
  ${({ $align }) => $align && `justify-items: ${$align};`}
  ${above}
`;

/** Places its children side by side, 12 px apart by default, and wraps. */
export const Cluster = styled.div<BoxProps & { $between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $between = false }) => ($between ? 'space-between' : 'flex-start')};
  gap: ${gap(3)};
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
  gap: ${gap(4)};
  ${above}
`;

interface ColumnsProps {
  $template: string;
  $gap: string;
  /** In px; 900 by default. */
  $from?: Breakpoint;
  $align?: 'start' | 'center' | 'end' | 'stretch';
}

/** Stacks its children; arranges them in columns from `$from`. */
export const Columns = styled.div<ColumnsProps>`
  display: grid;
  gap: ${({ $gap }) => $gap};

  & > * {
    min-width: 0;
  }
  ${({ $from = 900, $template, $align = 'center' }) => css`
    ${from($from)} {
      grid-template-columns: ${$template};
      align-items: ${$align};
    }
  `}
  @media print {
    display: block;
  }
`;

/** Shows its children only from a width on, or only below it. */
export const Only = styled.div<{ $from?: Breakpoint; $below?: Breakpoint }>`
  display: contents;
  ${({ $from, $below }) => css`
    ${$from ? below($from) : from($below ?? 360)} {
      display: none;
    }
  `}
`;

/** A row that scrolls sideways, as wide as the window. */
export const sideways = css`
  margin-inline: calc(-1 * var(--gutter));
  padding: 4px var(--gutter);
  overflow-x: auto;
  scroll-padding-inline: var(--gutter);
  scroll-snap-type: x proximity;
  scrollbar-width: none;
`;

interface TextProps {
  /** `sm` (15 px) by default. */
  $size?: 'xs' | 'sm' | 'md' | 'lg';
  /** A colour token; `text-muted` by default. */
  $tone?:
    | 'text'
    | 'text-muted'
    | 'accent-text'
    | 'success'
    | 'warning'
    | 'danger'
    | 'on-deep-muted'
    | 'cat-ink';
  $strong?: boolean;
  /** Gives all figures the same width, which aligns numbers. */
  $tabular?: boolean;
  $above?: Space;
  /** The maximum line length, in em. */
  $max?: number;
}

/** A paragraph (or `as`) in a size and tone of the design. */
export const Text = styled.p<TextProps>`
  ${({ $max }) => $max && `max-width: ${$max}em;`}
  color: ${({ $tone = 'text-muted' }) => `var(--${$tone})`};
  font-size: ${({ $size = 'sm' }) => `var(--text-${$size})`};
  ${({ $size }) => $size === 'lg' && 'line-height: 1.5;'}
  ${({ $strong }) => $strong && 'font-weight: 600;'}
  ${({ $tabular }) => $tabular && 'font-variant-numeric: tabular-nums;'}
  ${above}
`;

interface BarProps {
  $below: Breakpoint;
}

/** A bar fixed to the bottom of the screen. */
export const barStyle = css`
  position: fixed;
  inset: auto 0 0;
  z-index: 25;
  padding: 10px var(--gutter) calc(10px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--border);
  background: var(--surface-raised);
  box-shadow: 0 -6px 20px rgb(36 16 31 / 0.08);
`;

/** Shown on narrow screens that are `tall`. */
export const Bar = styled.div<BarProps>`
  ${barStyle}
  display: flex;
  align-items: center;
  gap: 8px 14px;

  & > button:not([aria-pressed]) {
    flex: 1;
    padding-inline: 14px;
  }
  ${({ $below }) => from($below)} {
    display: none;
  }
  ${low} {
    display: none;
  }
`;

/** Keeps the end of the page, focused elements and toasts above the `Bar`. */
export const BarRoom = createGlobalStyle<BarProps & { $height?: string }>`
${tall}{${({ $below }) => below($below)}{
  :root{
    --buy-bar:calc(${({ $height = '21px + 3rem' }) => $height} + env(safe-area-inset-bottom));
    scroll-padding-bottom:calc(var(--buy-bar) + 16px);
  }
  body{padding-bottom:var(--buy-bar)}
}}
`;
