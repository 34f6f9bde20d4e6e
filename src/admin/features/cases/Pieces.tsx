import { useField } from 'react-final-form';
import { useState } from 'react';
import { type CaseEntry, type AdminCase, sendReplacement } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { Dialog } from '@/ui/Dialog';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { QueryState } from '../../ui/QueryState';
import { AdminForm } from '../../ui/AdminForm';

type Lines = CaseEntry['lines'];

/** Values of `Pieces`: all lines of an order, with the pieces that are chosen of each. */
export const allLines = (order: AdminOrder | undefined, chosen: Lines = []): Lines =>
  (order?.lines ?? []).map((_, position) => ({
    position,
    quantity: chosen.find((line) => line.position === position)?.quantity ?? 0,
  }));

export const chosenLines = (lines: Lines): Lines => lines.filter(({ quantity }) => quantity > 0);

interface PiecesProps extends Pick<AdminOrder, 'lines'> {
  /** The pieces that can be chosen; by default all of the order. */
  atMost?: Lines;
}

/** The pieces of each line of an order, as the field `lines` of a form. */
export function Pieces({ lines, atMost }: PiecesProps) {
  const { text } = useText();
  const { submitError } = useField('lines').meta;
  return (
    <fieldset>
      <legend style={{ marginBottom: 10, fontWeight: 600 }}>{text('admin:cases.lines')}</legend>
      <FormGrid style={{ alignItems: 'end' }}>
        {(atMost ?? lines.map(({ quantity }, position) => ({ position, quantity }))).map(
          ({ position, quantity }) => {
            const line = lines[position];
            return (
              line && (
                <FormSelect
                  key={position}
                  name={`lines[${position}].quantity`}
                  span={3}
                  numeric
                  label={`${line.name}, ${line.net}`}
                  options={Array.from({ length: quantity + 1 }, (_, count) => ({
                    value: `${count}`,
                    label: text('admin:cases.pieces', { count, of: quantity }),
                  }))}
                />
              )
            );
          },
        )}
      </FormGrid>
      {typeof submitError === 'string' && <FieldError role="alert">{submitError}</FieldError>}
    </fieldset>
  );
}

const fieldMessages: OwnFieldMessages = {
  lines: { required: { id: 'admin:cases.replacement.none' } },
};

interface ChoiceProps {
  shown: Pick<AdminCase, 'number' | 'lines'>;
  order: AdminOrder;
  onClose: () => void;
}

/** Keeps what is chosen, also if the order is loaded again. */
function Choice({ shown: { number, lines }, order, onClose }: ChoiceProps) {
  const label = useText().text('admin:cases.replacement.send');
  const [initial] = useState(() => ({ lines: allLines(order, lines) }));
  const [send] = casesApi.useSendReplacementMutation();
  return (
    <AdminForm
      label={label}
      struct={sendReplacement.body}
      fieldMessages={fieldMessages}
      initialValues={initial}
      inputOf={({ lines }) => ({ lines: chosenLines(lines) })}
      send={(body) => send({ params: { number }, body })}
      onDone={onClose}
    >
      <Pieces lines={order.lines} atMost={lines} />
    </AdminForm>
  );
}

interface ReplacementDialogProps extends Omit<ChoiceProps, 'order'> {
  /** Of the order. */
  orderNumber: string;
}

/** Asks which pieces of the complaint are sent anew. */
export default function ReplacementDialog({
  orderNumber: number,
  ...props
}: ReplacementDialogProps) {
  const { text } = useText();
  const query = ordersApi.useGetOrderQuery({ params: { number } });
  return (
    <Dialog open onClose={props.onClose} title={text('admin:cases.replacement.send')}>
      <QueryState query={query} what={text('admin:order.title', { number })} height="120px" />
      {query.data && <Choice {...props} order={query.data} />}
    </Dialog>
  );
}
