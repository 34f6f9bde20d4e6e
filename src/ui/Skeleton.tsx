import styled, { keyframes } from 'styled-components';

const shine = keyframes`
  from {
    background-position: 100% 0;
  }
  to {
    background-position: 0 0;
  }
`;

/** Hides content until the animation's delay has passed. */
export const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

interface SkeletonProps {
  /** A CSS length. */
  $width?: string;
  $height?: string;
  $ratio?: string;
  $round?: boolean;
  $top?: number;
}

/** A placeholder for content that is loading. It appears after 200 ms, so fast content never shows it. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })<SkeletonProps>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto' }) => $height};
  margin-top: ${({ $top = 0 }) => $top}px;
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${({ $round = false }) => ($round ? 'var(--radius-pill)' : 'var(--radius-sm)')};
  background: linear-gradient(
      100deg,
      var(--skeleton) 40%,
      var(--skeleton-shine) 50%,
      var(--skeleton) 60%
    )
    0 0/300% 100%;
  animation:
    ${shine} 1.6s linear infinite,
    ${appear} 0s 200ms backwards;
`;
