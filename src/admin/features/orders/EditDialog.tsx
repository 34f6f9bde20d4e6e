import { FORM_ERROR, type FormApi } from 'final-form';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import type { AdminOrder, OrderDetailsInput } from '@/contract/admin/orders';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { Dialog } from '@/ui/Dialog';
import { SubmitError } from '@/ui/form/SubmitError';
import { type FieldMessages, serverFieldMessages } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError, type AdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import LeaveDialog from '../../ui/LeaveDialog';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { fieldsOfDelivery, useDeliveryForm } from '../shared/deliveryForm';

const Table = styled.table`
  width: 100%;
  margin-top: 10px;
  border-collapse: collapse;
  table-layout: fixed;

  th,
  td {
    padding: 6px 8px 6px 0;
    border-top: 1px solid var(--border);
    overflow-wrap: anywhere;
    text-align: left;
    vertical-align: top;
  }
  thead th {
    border: 0;
    font-weight: 400;
  }
`;

/** Fields that mean something only together, or a single one. */
export type FieldGroup<Values> = readonly (keyof Values & string)[];
/** Whether any of the fields differs from the order. */
type IsChanged<Values> = (...fields: FieldGroup<Values>) => boolean;

interface Conflict<Values> {
  now: Values;
  /** As it was sent. */
  typed: Values;
}

interface EditDialogProps<Values extends object> {
  order: AdminOrder;
  title: string;
  groups: readonly FieldGroup<Values>[];
  /** Of the fields that can be compared. */
  labels: Readonly<Partial<Record<keyof Values & string, MessageId>>>;
  valuesOf: (order: AdminOrder) => Values;
  /** The changed fields. */
  inputOf: (values: Values, isChanged: IsChanged<Values>) => Omit<OrderDetailsInput, 'version'>;
  validate: (values: Values, isChanged: IsChanged<Values>) => FieldMessages;
  onClose: () => void;
  children: ReactNode;
}

/** The order of a 409 `changed_meanwhile`. */
const orderOf = ({ code, details }: AdminError): AdminOrder | undefined =>
  code === 'changed_meanwhile' ? (details?.['order'] as AdminOrder | undefined) : undefined;

/**
 * Changes details of an order that nobody else has changed since the dialog was opened. Otherwise the
 * fields show the new values, except those that were typed, and both are shown side by side.
 */
export function EditDialog<Values extends object>({
  order: opened,
  title,
  groups,
  labels,
  valuesOf,
  inputOf,
  validate,
  onClose,
  children,
}: EditDialogProps<Values>) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const online = useOnline();
  const toast = useToast();
  const { messageFor } = useDeliveryForm();
  const [update] = ordersApi.useUpdateOrderDetailsMutation();
  // The order may change while the dialog is open.
  const [base, setBase] = useState(opened);
  const [initial] = useState(() => valuesOf(opened));
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [leaving, setLeaving] = useState(false);
  const before = valuesOf(base);
  const changedIn =
    (values: Values): IsChanged<Values> =>
    (...fields) =>
      fields.some((field) => values[field] !== before[field]);

  const showConflict = (current: AdminOrder, typed: Values, form: FormApi<Values>) => {
    const now = valuesOf(current);
    const isChanged = changedIn(typed);
    form.batch(() => {
      for (const group of groups.filter((one) => !isChanged(...one)))
        for (const field of group) form.change(field, now[field]);
    });
    setBase(current);
    setConflict({ now, typed });
  };
  const submit = async (values: Values, form: FormApi<Values>) => {
    const input = inputOf(values, changedIn(values));
    if (Object.keys(input).length === 0) {
      onClose();
      return undefined;
    }
    const { number, version } = base;
    const { error } = await update({ params: { number }, body: { version, ...input } });
    if (!isAdminError(error)) {
      toast.success(text('admin:order.edit.done'));
      onClose();
      return undefined;
    }
    const current = orderOf(error);
    if (current) {
      showConflict(current, values, form);
      return undefined;
    }
    const fields = fieldsOfDelivery(serverFieldMessages(error.errors, messageFor));
    return Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(error) };
  };
  return (
    <ValidatedForm<Values>
      label={title}
      initialValues={initial}
      validate={(values) => validate(values as Values, changedIn(values as Values))}
      onSubmit={submit}
    >
      {({ submitting, pristine }) => (
        <>
          <Dialog open onClose={() => (pristine ? onClose() : setLeaving(true))} title={title}>
            <Column $gap={5} style={{ marginTop: 16, color: 'var(--text)' }}>
              {children}
              {conflict && <Differences conflict={conflict} labels={labels} />}
              <SubmitError />
              <Button type="submit" block loading={submitting} disabled={!online}>
                {text('admin:order.edit.save')}
              </Button>
            </Column>
          </Dialog>
          {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
          <UnsavedInput />
        </>
      )}
    </ValidatedForm>
  );
}

interface DifferencesProps<Values extends object> {
  conflict: Conflict<Values>;
  labels: EditDialogProps<Values>['labels'];
}

/** The current values beside those that were sent. */
function Differences<Values extends object>({
  conflict: { now, typed },
  labels,
}: DifferencesProps<Values>) {
  const { text } = useText();
  const rows = (Object.entries(labels) as [keyof Values & string, MessageId][]).filter(
    ([field]) => now[field] !== typed[field],
  );
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–');
  return (
    <Alert tone="warning" role="alert">
      <p>{text('admin:order.edit.changed')}</p>
      {rows.length > 0 && (
        <Table>
          <thead>
            <tr>
              <td />
              <th scope="col">{text('admin:order.edit.now')}</th>
              <th scope="col">{text('admin:order.edit.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([field, label]) => (
              <tr key={field}>
                <th scope="row">{text(label)}</th>
                <td>{shown(now[field])}</td>
                <td>{shown(typed[field])}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Alert>
  );
}
