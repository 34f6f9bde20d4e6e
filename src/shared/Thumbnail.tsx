import type { ProductImage, ProductSummary } from '@/contract/product';
import { MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { categoryField } from './categoryField';

export const mainImageOf = ({ images }: Pick<ProductSummary, 'images'>): ProductImage | undefined =>
  images.find(({ is_main }) => is_main) ?? images[0];

interface ThumbnailProps {
  image: ProductImage | undefined;
  category: string | undefined;
  sizes: string;
  /** Of a product that cannot be bought. */
  dim?: boolean;
  className?: string;
}

/** A small photo beside the product's name, on the colour of its category. */
export function Thumbnail({ image, category, sizes, dim = false, className }: ThumbnailProps) {
  return (
    <MediaBox className={className} style={{ ...categoryField(category), opacity: dim ? 0.5 : 1 }}>
      {image && <ResponsiveImage {...image} alt="" sizes={sizes} fill />}
    </MediaBox>
  );
}
