import { useState } from 'react';
import styled from 'styled-components';
import { reasonMaxLength, type AdminOrder } from '@/contract/admin/orders';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import { type MessageId, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { Dialog } from '@/ui/Dialog';
import { Field } from '@/ui/Field';
import { Select, TextInput } from '@/ui/inputs';

export const Goods = styled.fieldset`
  legend {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding-block: 6px;
    color: var(--text);
  }
  select {
    width: auto;
  }
`;

export const returnReasons: readonly MessageId[] = [
  'admin:transition.return.why.refused',
  'admin:transition.return.why.unreachable',
  'admin:transition.return.why.withdrawn',
  'admin:transition.return.why.damaged',
];

export type Into = 'stock' | 'writeOff';

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
      <Column $gap={4}>
        {returns ? (
          <>
            <Field label={text('admin:transition.return.why')}>
              {(control) => (
                <Select
                  {...control}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                >
                  {returnReasons.map((id) => (
                    <option key={id}>{text(id)}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Goods>
              <legend>{text('admin:transition.return.goods')}</legend>
              <ul>
                {order.lines.map((line, position) => (
                  <li key={line.product_id}>
                    {`${line.quantity - (line.returned ?? 0)} × ${line.name}, ${line.net}`}
                    <Select
                      aria-label={line.name}
                      value={writtenOff.has(position) ? 'writeOff' : 'stock'}
                      onChange={({ target }) => put(position, target.value as Into)}
                    >
                      <option value="stock">{text('admin:transition.return.restock')}</option>
                      <option value="writeOff">{text('admin:transition.return.writeOff')}</option>
                    </Select>
                  </li>
                ))}
              </ul>
            </Goods>
          </>
        ) : (
          <>
            <p>{text('admin:transition.cancel.text')}</p>
            <Field label={text('admin:transition.cancel.reason')} optional>
              {(control) => (
                <TextInput
                  {...control}
                  value={reason}
                  maxLength={reasonMaxLength}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </Column>
    </Dialog>
  );
}
