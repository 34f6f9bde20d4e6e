import { formatMoney } from '@/contract/money';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toast/ToastProvider';
import { reductionsApi } from '../../api/reductionsApi';
import { useOnline } from '../../lib/useOnline';
import { Confirmed } from '../../ui/ConfirmDialog';

interface ActionProps {
  label: MessageId;
  title: string;
  done: MessageId;
  send: () => Promise<{ error?: unknown }>;
}

function Action({ label, title, done, send }: ActionProps) {
  const { text } = useText();
  const online = useOnline();
  const toast = useToast();
  return (
    <Confirmed
      button={(ask) => (
        <Button variant="secondary" block disabled={!online} onClick={ask}>
          {text(label)}
        </Button>
      )}
      title={title}
      keepLabel={text('common:action.cancel')}
      doLabel={text(label)}
      send={send}
      onDone={() => toast.success(text(done))}
    />
  );
}

export function DeleteReduction({ reduction }: { reduction: AdminReduction }) {
  const { text } = useText();
  const { id, version } = reduction;
  const [remove] = reductionsApi.useDeleteReductionMutation();
  return (
    <Action
      label="admin:sales.delete"
      title={text('admin:sales.delete.title', { name: reduction.product })}
      done="admin:sales.deleted"
      send={() => remove({ params: { id }, query: { version } })}
    />
  );
}

export function EndReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const { id, version } = reduction;
  const [end] = reductionsApi.useEndReductionMutation();
  const price = formatMoney(reduction.regular_price, locale);
  return (
    <Action
      label="admin:sales.ends"
      title={text('admin:sales.ends.title', { price })}
      done="admin:sales.ended"
      send={() => end({ params: { id }, body: { version } })}
    />
  );
}
