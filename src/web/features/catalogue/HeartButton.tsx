import styled from 'styled-components';
import type { ProductSummary } from '@/contract/product';
import { useIsInWishlist, useWishlistChanges } from '../../store/wishlist';
import { useText } from '@/lib/text';
import { IconButton, type IconButtonVariant } from '@/ui/IconButton';
import { Heart } from '@/ui/icons';

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

/** Adds a product to the wishlist or removes it; the state is the only feedback, no message. */
export function HeartButton({ product, variant = 'solid', className }: HeartButtonProps) {
  const { text } = useText();
  const listed = useIsInWishlist(product.id);
  const { toggle } = useWishlistChanges();
  // The name is constant; otherwise screen readers would announce the change twice.
  return (
    <Toggle
      className={className}
      variant={variant}
      label={`${text('product:wishlist.add')}: ${product.name}`}
      aria-pressed={listed}
      onClick={() => void toggle(product)}
    >
      <Heart aria-hidden="true" />
    </Toggle>
  );
}
