import { Plus } from 'lucide-react';
import type { ListedProduct } from '@/contract/product';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';

const SizeSheet = lazyOnIntent(() => import('./SizeSheet').then((module) => module.SizeSheet));

interface ChooseSizeProps {
  product: ListedProduct;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ChooseSize({ product, open, onOpenChange }: ChooseSizeProps) {
  const { text } = useText();
  return (
    <>
      <IconButton
        style={{ background: 'var(--brand)', color: 'var(--brand-contrast)' }}
        label={text('shop:card.chooseSize', { name: product.name })}
        aria-haspopup="dialog"
        onClick={() => onOpenChange(true)}
        {...intentProps(SizeSheet)}
      >
        <Plus />
      </IconButton>
      {open && <SizeSheet product={product} onClose={() => onOpenChange(false)} />}
    </>
  );
}
