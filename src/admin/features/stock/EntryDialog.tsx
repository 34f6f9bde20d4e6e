import type { StockItem } from '@/contract/admin/stock';
import { Dialog } from '@/ui/Dialog';
import { lineOf } from './ProductHead';
import StockEntry from './StockEntry';

/** The entry in a sheet, where there is no second column. */
export default function EntryDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={item.name}>
      {lineOf(item)}
      <StockEntry item={item} onDone={onClose} />
    </Dialog>
  );
}
