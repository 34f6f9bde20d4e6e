import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Heart } from '../../ui/icons';
import { ProductCard } from '../../ui/ProductCard';

const FullHeart = styled(IconButton)`
  .lucide {
    fill: var(--badge);
    stroke: var(--badge);
  }
`;

interface WishlistCardProps {
  product: ProductSummary;
  category: ReactNode;
  onAdd: () => void;
  onRemove: () => void;
}

/** The heart stands where the card's menu is, and takes the product off the list. */
export function WishlistCard({ product, category, onAdd, onRemove }: WishlistCardProps) {
  const { text } = useText();
  const { name } = product;
  return (
    <ProductCard
      product={product}
      category={category}
      menu={
        <FullHeart
          variant="solid"
          label={text('wishlist:item.removeAria', { name })}
          onClick={onRemove}
        >
          <Heart aria-hidden="true" />
        </FullHeart>
      }
      action={
        <Button
          variant="soft"
          size="small"
          disabled={product.stock.level === 'out'}
          aria-label={`${text('wishlist:item.addToCart')}: ${name}`}
          onClick={onAdd}
        >
          {text('wishlist:item.addToCart')}
        </Button>
      }
    />
  );
}
