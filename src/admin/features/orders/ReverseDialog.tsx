import { useState } from 'react';
import styled from 'styled-components';
import { type AdminOrder, reasonMaxLength } from '@/contract/admin/orders';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import { useText, type MessageId } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { SelectField } from '@/ui/form/FormSelect';
import { Select } from '@/ui/inputs';

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
    text-wrap: balance;
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

interface IntoSelectProps {
  label: string;
  value: Into | undefined;
  onChange: (into: Into) => void;
}

/** Whether goods that came back go on sale again. */
export function IntoSelect({ label, value, onChange }: IntoSelectProps) {
  const { text } = useText();
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Into)}
    >
      <option value="stock">{text('admin:transition.return.restock')}</option>
      <option value="writeOff">{text('admin:transition.return.writeOff')}</option>
    </Select>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Of a return one of the usual reasons, otherwise a typed one with its label. */
export function ReasonField({
  value,
  onChange,
  ...field
}: ReasonFieldProps & ({ returns: true } | { label: string })) {
  const { text } = useText();
  if ('returns' in field)
    return (
      <SelectField
        label={text('admin:transition.return.why')}
        options={returnReasons.map((id) => ({ value: text(id), label: text(id) }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={field.label}
      optional
      value={value}
      maxLength={reasonMaxLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

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
