import type { Today } from '@/contract/admin/today';
import { useText } from '@/lib/text';
import { useShortDay } from '@/lib/dates';

type Picked = Pick<Today['to_pick'][number], 'net' | 'first_batch'>;

/** Describes goods to pick from the shelf by net content and the batch that expires first. */
export function usePickedText(): (product: Picked) => string {
  const { text } = useText();
  const shortDay = useShortDay();
  return ({ net, first_batch: first }) => {
    if (!first) return net;
    const batch = text('admin:today.pick.batch', { net, batch: first.batch });
    if (first.best_before === null) return batch;
    return `${batch} · ${text('admin:stock.bestBefore').toLowerCase()} ${shortDay(first.best_before)}`;
  };
}
