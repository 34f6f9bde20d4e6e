import { useEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';

const shine = keyframes`
  from {
    background-position: 100% 0;
  }
  to {
    background-position: 0 0;
  }
`;

interface SkeletonProps {
  /** CSS lengths. */
  $width?: string;
  $height?: string;
  $ratio?: string;
  $round?: boolean;
  $top?: number;
}

/** A placeholder of the same size as the content that is loading. */
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
  animation: ${shine} 1.6s linear infinite;
`;

/** For what is shown after a delay of the animation. */
export const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

/** Milliseconds: faster content needs no skeleton, and a visible skeleton stays at least as long. */
const showAfterMs = 200;
const keepForMs = 400;

/** Whether a skeleton should be visible, without flashing. */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const rest = loading ? showAfterMs : Math.max(0, since.current + keepForMs - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(loading);
    }, rest);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
