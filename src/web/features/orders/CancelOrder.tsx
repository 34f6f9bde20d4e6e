import { useState } from 'react';
import { isApiError } from '@/client/apiError';
import { isNewGoods } from '@/contract/fulfilment';
import { pagePaths } from '@/contract/paths';
import { orderApi } from '../../api/orderApi';
import { orderLinkApi } from '../../api/orderLinkApi';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Text } from '@/ui/primitives';
import { StandaloneLink, TextButton } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { RequestError } from '../shared/QueryError';
import { isOver, type DisplayedOrder } from './OrderFacts';

interface CancelOrderProps {
  orderId: number;
  /** The token of the order's link. Without one, the customer is logged in. */
  token?: string;
  /** Moves focus, because the pressed button is removed. */
  onCancelled: () => void;
}

/** `quiet` looks like a link. */
export function CancelOrder({ quiet = false, ...props }: CancelOrderProps & { quiet?: boolean }) {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {quiet ? (
        <TextButton type="button" onClick={() => setIsOpen(true)}>
          {text('orders:item.cancel')}
        </TextButton>
      ) : (
        <Button variant="danger" block onClick={() => setIsOpen(true)}>
          {text('orders:item.cancel')}
        </Button>
      )}
      {isOpen && <CancelDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelDialog({
  orderId,
  token,
  onClose,
  onCancelled,
}: CancelOrderProps & { onClose: () => void }) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const [cancelOwn, accountResult] = orderApi.useCancelOrderMutation();
  const [cancelLinked, linked] = orderLinkApi.useCancelLinkedOrderMutation();
  const { isLoading, error } = token ? linked : accountResult;
  const confirm = async () => {
    const response = await (token
      ? cancelLinked({ body: { token }, locale })
      : cancelOwn({ params: { id: orderId }, locale }));
    const failure = 'error' in response ? response.error : undefined;
    const isRefused = isApiError(failure) && failure.code === 'order_not_cancellable';
    if (failure && !isRefused) return;
    onClose();
    onCancelled();
    if (isRefused) toast.error(errorText(failure));
    else toast.success(text('orders:item.cancelled'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={text('orders:cancel.title')}
      actions={
        <>
          <Button variant="danger" block loading={isLoading} onClick={() => void confirm()}>
            {text('orders:cancel.confirm')}
          </Button>
          <Button variant="secondary" block onClick={onClose} data-autofocus="">
            {text('orders:cancel.keep')}
          </Button>
        </>
      }
    >
      <p>{text('orders:cancel.text')}</p>
      <RequestError error={error} />
    </Dialog>
  );
}

/** Explains whether the order can be cancelled or withdrawn from. */
export function Rights({ order }: { order: DisplayedOrder }) {
  const { text } = useText();
  const isPickup = order.delivery_method === 'pickup';
  if (order.cancellable)
    return (
      <Text>{text(isPickup ? 'orders:link.pickup.cancellable' : 'orders:link.cancellable')}</Text>
    );
  if (isOver(order) || isNewGoods(order)) return null;
  const isShipped = order.status === 'shipped';
  return (
    <Text>
      <span>{`${text(isShipped ? 'orders:link.withdrawal' : 'orders:link.withdrawalDelivered')} `}</span>
      <StandaloneLink to={pagePaths.terms}>{text('common:footer.terms')}</StandaloneLink>
    </Text>
  );
}
