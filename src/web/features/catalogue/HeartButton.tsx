import styled from 'styled-components';
import type { ProductSummary } from '../../../contract/product';
import { useIsInWishlist, useWishlistChanges } from '../../store/wishlistChanges';
import { useText } from '../../lib/text';
import { IconButton, type IconButtonVariant } from '../../ui/IconButton';
import { Heart } from '../../ui/icons';

const Toggle = styled(IconButton)`
  &[aria-pressed='true'] .lucide {
    fill: var(--badge);
    stroke: var(--badge);
  }
`;

interface HeartButtonProps {
  product: ProductSummary;
  variant?: IconButtonVariant;
  className?: string;
}

/** Puts a product on the wishlist and takes it off; its state is its answer, no message comes. */
export function HeartButton({ product, variant = 'solid', className }: HeartButtonProps) {
  const { text } = useText();
  const listed = useIsInWishlist(product.id);
  const { toggle } = useWishlistChanges();
  // The name stays and the state changes, or it would be said twice over.
  return (
    <Toggle
      className={className}
      variant={variant}
      label={`${text('product:wishlist.add')}: ${product.name}`}
      aria-pressed={listed}
      onClick={() => toggle(product)}
    >
      <Heart aria-hidden="true" />
    </Toggle>
  );
}
