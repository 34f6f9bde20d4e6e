import styled, { createGlobalStyle } from 'styled-components';
import { type Breakpoint, below, from, low, tall } from '@/ui/media';

interface BottomBarProps {
  $below: Breakpoint;
}

/** Stays at the lower edge of narrow screens that are `tall`. */
export const BottomBar = styled.div<BottomBarProps>`
  position: fixed;
  inset: auto 0 0;
  z-index: 25;
  display: flex;
  align-items: center;
  gap: 8px 14px;
  padding: 10px var(--gutter) calc(10px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--border);
  background: var(--surface-raised);

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
/** Keeps the page's end, focused elements and toasts above the bar. */
export const BarRoom = createGlobalStyle<BottomBarProps & { $height?: string }>`
${tall}{${({ $below }) => below($below)}{
  :root{
    --buy-bar:calc(${({ $height = '21px + 3rem' }) => $height} + env(safe-area-inset-bottom));
    scroll-padding-bottom:calc(var(--buy-bar) + 16px);
  }
  body{padding-bottom:var(--buy-bar)}
}}
`;
