import { Plus } from 'lucide-react';
import type { ListedProduct } from '@/contract/product';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';

const SizeSheet = lazyOnIntent(() => import('./SizeSheet').then((module) => module.SizeSheet));

interface ChooseSizeProps {
  product: ListedProduct;
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

/** The plus button of a product in several sizes, which asks for the size. */
export function ChooseSize({ product, choosing, onChoosing }: ChooseSizeProps) {
  const { text } = useText();
  return (
    <>
      <IconButton
        style={{ background: 'var(--brand)', color: 'var(--brand-contrast)' }}
        label={text('shop:card.chooseSize', { name: product.name })}
        aria-haspopup="dialog"
        onClick={() => onChoosing(true)}
        {...intentProps(SizeSheet)}
      >
        <Plus />
      </IconButton>
      {choosing && <SizeSheet product={product} onClose={() => onChoosing(false)} />}
    </>
  );
}
