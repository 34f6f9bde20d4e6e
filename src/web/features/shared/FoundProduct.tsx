import type { ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { PriorPrice } from '@/shared/PriorPrice';
import { getMainImage, Thumbnail } from '@/shared/Thumbnail';
import { Price } from '@/ui/Price';
import { Text } from '@/ui/primitives';

interface FoundProductProps {
  product: ProductSummary;
  photo: `${number}px`;
  name?: Elements;
}

export function FoundProduct({ product, photo, name }: FoundProductProps) {
  const { text } = useText();
  const { net, price, reduction, stock, category } = product;
  const isSoldOut = stock.level === 'out';
  return (
    <>
      <Thumbnail image={getMainImage(product)} category={category} sizes={photo} dim={isSoldOut} />
      <span>
        {name ?? <span>{product.name}</span>}
        <Text as="small" $size="xs" style={{ display: 'block' }}>
          <span>{net}</span>
          {isSoldOut && <span>{` · ${text('common:search.soldOut')}`}</span>}
        </Text>
      </span>
      <span style={{ display: 'grid', justifyItems: 'end' }}>
        <Price amount={price} />
        <PriorPrice amount={reduction?.prior_price} />
      </span>
    </>
  );
}
