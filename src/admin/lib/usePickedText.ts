import { intlTag } from '../../contract/locale';
import type { Today } from '../../contract/admin/today';
import { useText } from '../../web/lib/text';

type Picked = Pick<Today['to_pick'][number], 'net' | 'first_batch'>;

/** What is taken from the shelf: net content, and the batch that expires first. */
export function usePickedText(): (product: Picked) => string {
  const { text, locale } = useText();
  return ({ net, first_batch: first }) => {
    if (!first) return net;
    const batch = text('admin:today.pick.batch', { net, batch: first.batch });
    if (first.best_before === null) return batch;
    const day = new Date(first.best_before).toLocaleDateString(intlTag(locale), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    return `${batch} · ${text('admin:stock.bestBefore').toLowerCase()} ${day}`;
  };
}
