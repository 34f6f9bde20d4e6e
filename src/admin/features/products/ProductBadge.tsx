import type { ProductState } from '@/contract/admin/products';
import { type MessageId, useText } from '@/lib/text';
import { Tag, type Tone } from '@/ui/Tag';

export const stateTexts: Readonly<Record<ProductState, MessageId>> = {
  live: 'admin:products.status.live',
  hidden: 'admin:products.status.hidden',
  new: 'admin:products.status.draft',
};
const tones: Readonly<Record<ProductState, Tone>> = {
  live: 'success',
  hidden: 'neutral',
  new: 'accent',
};

/** Whether shoppers see the product. */
export function ProductBadge({ state }: { state: ProductState }) {
  const { text } = useText();
  return <Tag $tone={tones[state]}>{text(stateTexts[state])}</Tag>;
}
