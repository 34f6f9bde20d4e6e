import styled, { css, keyframes } from 'styled-components';
import { carouselAutoplayMs } from '@/contract/limits';
import { from } from './media';

export type PerView = 'single' | 'cards';

/** Gives slides the same width before and after slick has mounted. */
const widths = {
  single: css`
    --slide: 100%;
    --slide-gap: 0px;
  `,
  cards: css`
    --slide: 100%;
    --slide-gap: 12px;

    ${from(500)} {
      --slide: 50%;
    }
    ${from(800)} {
      --slide: 33.3333%;
    }
  `,
};

/** Includes slick's own styles (1.4 KB), because a separate file would block the first paint. */
export const Slides = styled.div<{ $perView: PerView }>`
  ${({ $perView }) => widths[$perView]}
  height: 100%;
  margin-inline: calc(-1 * var(--slide-gap));

  .slick-slider {
    position: relative;
    height: 100%;
    touch-action: pan-y;
    -webkit-touch-callout: none;
    -webkit-tap-highlight-color: transparent;
  }
  /* A drag must not select text. */
  .slick-list,
  .slick-list * {
    user-select: none;
  }
  .slick-list {
    position: relative;
    height: 100%;
    overflow: hidden;
    transform: translate3d(0, 0, 0);
  }
  .slick-list.dragging {
    cursor: grabbing;
  }
  .slick-track {
    position: relative;
    top: 0;
    left: 0;
    display: flex;
    height: 100%;
    transform: translate3d(0, 0, 0);
  }
  .slick-slide {
    display: grid;
    flex: none;
    min-width: 0;
    height: auto;
  }
  .slick-slide > div {
    display: grid;
    min-width: 0;
  }
  .slick-slide.dragging a {
    pointer-events: none;
  }
`;

/** A scrollable strip, for the first paint and for browsers without scripts. */
export const Strip = styled.div`
  display: grid;
  grid-auto-columns: var(--slide);
  grid-auto-flow: column;
  height: 100%;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  & > * {
    scroll-snap-align: start;
  }
`;

export const Slide = styled.div`
  && {
    display: grid !important;
  }
  min-width: 0;
  height: 100%;
  padding-inline: var(--slide-gap);
`;

export const Region = styled.section<{ $overlay: boolean }>`
  position: relative;
  height: ${({ $overlay }) => ($overlay ? '100%' : 'auto')};
`;

const overlay = css`
  position: absolute;
  right: max(var(--gutter), calc((100vw - var(--container)) / 2));
  bottom: 24px;
`;

/** On the image, at the bottom right, after the bars. */
export const OverlayPause = styled.div`
  ${overlay}
  z-index: 3;
  padding-right: 4px;
  color: #fff;

  :focus-visible {
    outline-color: var(--deep-focus);
  }
  && > button {
    background-color: var(--deep);
  }
  && > button:hover {
    background-color: var(--deep-border);
  }
`;

const pour = keyframes`
  from {
    transform: scaleX(0);
  }
`;

/** One bar per slide; the current bar fills while its slide is shown. */
export const Bar = styled.button`
  position: relative;
  display: block;
  width: 40px;
  height: 44px;

  &::before,
  &[aria-current]::after {
    content: '';
    position: absolute;
    top: 20px;
    left: 3px;
    right: 3px;
    height: 4px;
    border-radius: 2px;
    background: rgb(255 255 255 / 0.4);
  }
  &[aria-current]::after {
    background: var(--on-deep-accent);
    transform-origin: left;
  }
`;

export const Bars = styled.div<{ $running: boolean }>`
  ${overlay}
  z-index: 2;
  padding: 0 52px 0 14px;
  border-radius: var(--radius-pill);
  background: var(--deep);

  ul {
    display: flex;
    gap: 4px;
  }
  :focus-visible {
    outline-color: var(--deep-focus);
  }
  ${({ $running }) =>
    $running &&
    css`
      .slick-list:not(:hover, :focus-within) ~ & ${Bar}::after {
        animation: ${pour} ${carouselAutoplayMs}ms linear;
      }
    `}
`;
