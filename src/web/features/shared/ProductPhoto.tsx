import { useViewTransitionState } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { ResponsiveImage, type ResponsiveImageProps } from '@/ui/ResponsiveImage';

/** The symbol of the logo in the text colour. */
function BerryMark() {
  return (
    <svg viewBox="4 4 92 94" fill="currentColor" aria-hidden="true">
      <g transform="translate(50 41) rotate(-34)">
        <path d="M0 0C7.56-15.75 28.56-15.12 42 0C26.04 11.97 8.4 10.71 0 0Z" />
      </g>
      <g transform="translate(50 41) rotate(-142)">
        <path d="M0 0C7.2-15 27.2-14.4 40 0C24.8 11.4 8 10.2 0 0Z" />
      </g>
      <path
        d="M50 42C50 32 51 22 55 12"
        stroke="currentColor"
        strokeWidth="3.2"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="30" cy="56" r="18.5" />
      <circle cx="70" cy="56" r="18.5" />
      <circle cx="50" cy="76" r="19.5" />
    </svg>
  );
}

const Mark = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: var(--cat-ink);

  svg {
    width: 38%;
    opacity: 0.4;
  }
`;

export function NoPhoto({ name }: { name: string }) {
  return (
    <Mark role="img" aria-label={name}>
      <BerryMark />
    </Mark>
  );
}

interface ProductPhotoProps extends ResponsiveImageProps {
  productId: number;
  /** Set for at most one photo of a product on a page. */
  moves: boolean;
}

/** In browsers with view transitions, the photo moves between the product's card and its page. */
export function ProductPhoto({ productId, moves, ...image }: ProductPhotoProps) {
  const isMoving = useViewTransitionState(pagePaths.product(productId));
  return (
    <ResponsiveImage
      {...image}
      style={moves && isMoving ? { viewTransitionName: `product-${productId}` } : undefined}
    />
  );
}
