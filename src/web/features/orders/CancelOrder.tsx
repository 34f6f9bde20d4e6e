import { useState } from 'react';
import type { Order } from '../../../contract/order';
import { useCancelOrderMutation } from '../../api/orderApi';
import { isApiError } from '../../api/apiError';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useToast } from '../../ui/toast/ToastProvider';

interface CancelOrderProps {
  order: Order;
  /** The button that was pressed goes with it. */
  onCancelled: () => void;
}

/** While it is still possible; asked once more, since it cannot be taken back. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading, error, reset }] = useCancelOrderMutation();

  const close = () => {
    setAsking(false);
    reset();
  };
  const confirm = async () => {
    const answer = await cancel({ id: order.id, locale });
    if ('error' in answer) return;
    close();
    onCancelled();
    toast.success(text('orders:item.cancelled'));
  };
  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {text('orders:item.cancel')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        role="alertdialog"
        title={text('orders:cancel.title')}
        actions={
          <>
            <Button variant="danger" block loading={isLoading} onClick={() => void confirm()}>
              {text('orders:cancel.confirm')}
            </Button>
            <Button variant="secondary" block onClick={close} data-autofocus="">
              {text('orders:cancel.keep')}
            </Button>
          </>
        }
      >
        <p>{text('orders:cancel.text')}</p>
        {isApiError(error) && (
          <Alert tone="danger" role="alert">
            {errorText(error)}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
