import { useState } from 'react';
import { type AdminOrder } from '@/contract/admin/orders';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { Goods, IntoSelect, type Into, ReasonField, returnReasons } from './reversal';

interface ReverseDialogProps {
  event: 'cancel' | 'return';
  order: AdminOrder;
  onClose: () => void;
  onMove: (input: Pick<TransitionInput, 'reason' | 'lines'>) => void;
}

/** Asks before an order is cancelled, and what of a returned parcel can be sold again. */
export function ReverseDialog({ event, order, onClose, onMove }: ReverseDialogProps) {
  const { text } = useText();
  const returns = event === 'return';
  const [reason, setReason] = useState(returns ? text(returnReasons[0]!) : '');
  const [writtenOff, setWrittenOff] = useState<ReadonlySet<number>>(new Set());
  const put = (position: number, into: Into) =>
    setWrittenOff((before) => {
      const after = new Set(before);
      if (into === 'writeOff') after.add(position);
      else after.delete(position);
      return after;
    });
  const lines = order.lines.map((_, position) => ({
    position,
    into: writtenOff.has(position) ? ('writeOff' as const) : ('stock' as const),
  }));
  const { number } = order;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={text(returns ? 'admin:transition.return.title' : 'admin:transition.cancel.title', {
        number,
      })}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => onMove({ reason: reason.trim(), ...(returns && { lines }) })}
          >
            {text(returns ? 'admin:transition.return' : 'admin:transition.cancel')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text(returns ? 'common:action.cancel' : 'admin:transition.cancel.keep')}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        {returns ? (
          <>
            <ReasonField returns value={reason} onChange={setReason} />
            <Goods>
              <legend>{text('admin:transition.return.goods')}</legend>
              <ul>
                {order.lines.map((line, position) => (
                  <li key={line.product_id}>
                    <span>{`${line.quantity - (line.returned ?? 0)} × ${line.name}, ${line.net}`}</span>
                    <IntoSelect
                      label={line.name}
                      value={writtenOff.has(position) ? 'writeOff' : 'stock'}
                      onChange={(into) => put(position, into)}
                    />
                  </li>
                ))}
              </ul>
            </Goods>
          </>
        ) : (
          <>
            <p>{text('admin:transition.cancel.text')}</p>
            <ReasonField
              label={text('admin:transition.cancel.reason')}
              value={reason}
              onChange={setReason}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
