import type { CSSProperties } from 'react';
import type { ProductImage, ProductSummary } from '@/contract/product';
import { MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { categoryField } from './categoryField';

export const getMainImage = ({
  images,
}: Pick<ProductSummary, 'images'>): ProductImage | undefined =>
  images.find(({ is_main }) => is_main) ?? images[0];

export interface ThumbnailProps {
  image: Pick<ProductImage, 'src' | 'width' | 'height'> | null | undefined;
  category: string | undefined;
  sizes: string;
  /** Set if the product cannot be bought. */
  dim?: boolean;
  className?: string;
  style?: CSSProperties;
}

export function Thumbnail({ image, category, sizes, dim, className, style }: ThumbnailProps) {
  const look = { ...categoryField(category), ...(dim && { opacity: 0.5 }), ...style };
  return (
    <MediaBox className={className} style={look}>
      {image && <ResponsiveImage {...image} alt="" sizes={sizes} fill />}
    </MediaBox>
  );
}
