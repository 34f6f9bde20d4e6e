import { useViewTransitionState } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import { ResponsiveImage, type ResponsiveImageProps } from '../../ui/ResponsiveImage';

interface ProductPhotoProps extends ResponsiveImageProps {
  productId: number;
  /** At most one photo of a product on a page. */
  moves: boolean;
}

/** A product's photo that moves between its card and its page, in browsers with view transitions. */
export function ProductPhoto({ productId, moves, ...image }: ProductPhotoProps) {
  const isMoving = useViewTransitionState(pagePaths.product(productId));
  return (
    <ResponsiveImage
      {...image}
      style={moves && isMoving ? { viewTransitionName: `product-${productId}` } : undefined}
    />
  );
}
