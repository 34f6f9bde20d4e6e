import { useState } from 'react';
import { formatMoney } from '@/contract/money';
import type { AdminReduction } from '@/contract/admin/priceReductions';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { reductionsApi } from '../../api/reductionsApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';

interface ConfirmedProps {
  label: MessageId;
  title: string;
  done: MessageId;
  loading: boolean;
  run: () => Promise<{ error?: unknown }>;
}

/** A button that asks first. */
function Confirmed({ label, title, done, loading, run }: ConfirmedProps) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const online = useOnline();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const { error } = await run();
    setAsking(false);
    if (isAdminError(error)) toast.error(errorText(error));
    else toast.success(text(done));
  };
  return (
    <>
      <Button variant="secondary" block disabled={!online} onClick={() => setAsking(true)}>
        {text(label)}
      </Button>
      {asking && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setAsking(false)}
          title={title}
          actions={
            <>
              <Button variant="danger" loading={loading} onClick={() => void confirm()}>
                {text(label)}
              </Button>
              <Button variant="secondary" data-autofocus="" onClick={() => setAsking(false)}>
                {text('common:action.cancel')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

export function DeleteReduction({ reduction }: { reduction: AdminReduction }) {
  const { text } = useText();
  const { id, version } = reduction;
  const [remove, { isLoading }] = reductionsApi.useDeleteReductionMutation();
  return (
    <Confirmed
      label="admin:sales.delete"
      title={text('admin:sales.delete.title', { name: reduction.product })}
      done="admin:sales.deleted"
      loading={isLoading}
      run={() => remove({ params: { id }, query: { version } })}
    />
  );
}

export function EndReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const { id, version } = reduction;
  const [end, { isLoading }] = reductionsApi.useEndReductionMutation();
  const price = formatMoney(reduction.regular_price, locale);
  return (
    <Confirmed
      label="admin:sales.ends"
      title={text('admin:sales.ends.title', { price })}
      done="admin:sales.ended"
      loading={isLoading}
      run={() => end({ params: { id }, body: { version } })}
    />
  );
}
