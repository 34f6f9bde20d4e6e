import type { FormApi } from 'final-form';
import { useState } from 'react';
import type { AdminOrder, OrderDetailsInput } from '@/contract/admin/orders';
import { type City, orderAddressFields } from '@/contract/address';
import type { Elements } from '@/lib/elements';
import { type MessageId, useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { SubmitError } from '@/ui/form/SubmitError';
import { type FieldMessages, serverFieldMessages } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { AddressFields, addressLabels, toAddress, RecipientFields } from '@/shared/AddressFields';
import { personLabels } from '@/shared/PersonFields';
import { isAdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useSubmitErrors } from '../../lib/formErrors';
import LeaveDialog from '../../ui/ConfirmDialog';
import { UnsavedInput } from '../../ui/UnsavedInput';
import {
  toAddressValues,
  ContactFields,
  toContact,
  type DeliveryValues,
  deliveryFields,
  NoteFields,
  useDeliveryForm,
} from './deliveryForm';
import { FormConflict, readNewer, useVersions } from '../../ui/ConflictDialog';
import { SendButton } from '../../ui/SendButton';
import { phoneOrdersApi } from '../../api/phoneOrdersApi';
import { QueryState } from '../../ui/QueryState';

/** Fields that are saved together because they depend on each other, or a single field. */
export type FieldGroup<Values> = readonly (keyof Values & string)[];
type IsChanged<Values> = (...fields: FieldGroup<Values>) => boolean;

interface EditDialogProps<Values extends object> {
  order: AdminOrder;
  title: string;
  groups: readonly FieldGroup<Values>[];
  labels: Readonly<Record<string, MessageId>>;
  toValues: (order: AdminOrder) => Values;
  toInput: (values: Values, isChanged: IsChanged<Values>) => Omit<OrderDetailsInput, 'version'>;
  validate: (values: Values, isChanged: IsChanged<Values>) => FieldMessages;
  onClose: () => void;
  children: Elements;
}

/**
 * Edits an order's details unless somebody else has changed them since the dialog was opened. In that case, untouched
 * fields show the new values, and the user's input is shown beside them.
 */
export function EditDialog<Values extends object>({
  order: opened,
  title,
  groups,
  labels,
  toValues,
  toInput,
  validate,
  onClose,
  children,
}: EditDialogProps<Values>) {
  const { text } = useText();
  const submitErrors = useSubmitErrors();
  const toast = useToast();
  const { messageFor } = useDeliveryForm();
  const [update] = ordersApi.useUpdateOrderDetailsMutation();
  // The order may change while the dialog is open.
  const { base, conflict, setConflict, continueFrom } = useVersions<AdminOrder, Values>(opened);
  const [initial] = useState(() => toValues(opened));
  const [leaving, setLeaving] = useState(false);
  const before = toValues(base);
  const isChangedIn =
    (values: Values): IsChanged<Values> =>
    (...fields) =>
      fields.some((field) => values[field] !== before[field]);

  const showConflict = (current: AdminOrder, typed: Values, form: FormApi<Values>) => {
    const now = toValues(current);
    const isChanged = isChangedIn(typed);
    form.batch(() => {
      for (const group of groups.filter((group) => !isChanged(...group)))
        for (const field of group) form.change(field, now[field]);
    });
    continueFrom(current, { now: current, typed });
  };
  const submit = async (values: Values, form: FormApi<Values>) => {
    const input = toInput(values, isChangedIn(values));
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
    const current = readNewer<AdminOrder>(error, 'order');
    if (current) {
      showConflict(current, values, form);
      return undefined;
    }
    return submitErrors(error, deliveryFields(serverFieldMessages(error.errors, messageFor)));
  };
  return (
    <ValidatedForm<Values>
      label={title}
      initialValues={initial}
      validate={(values) => validate(values as Values, isChangedIn(values as Values))}
      onSubmit={submit}
    >
      {({ submitting, pristine }) => (
        <>
          {/* Comes before the dialog, so that the dialog is the last to return focus to its button. */}
          {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} />}
          <Dialog open onClose={() => (pristine ? onClose() : setLeaving(true))} title={title}>
            <Stack $gap={5} style={{ marginTop: 16, color: 'var(--text)' }}>
              {children}
              <SubmitError />
              <SendButton type="submit" block loading={submitting}>
                {text('admin:order.edit.save')}
              </SendButton>
            </Stack>
          </Dialog>
          {conflict && (
            <FormConflict
              now={toValues(conflict.now)}
              typed={conflict.typed}
              labels={labels}
              onDecided={() => setConflict(undefined)}
            />
          )}
          <UnsavedInput />
        </>
      )}
    </ValidatedForm>
  );
}

const contactFields = ['phone', 'name', 'last_name', 'email'] as const;
const addressFields = [...orderAddressFields, 'city_id'] as const;
const groups: readonly FieldGroup<DeliveryValues>[] = [
  ...contactFields.map((field) => [field]),
  addressFields,
  ['note'],
  ['gift_note'],
  ['buyer_pib'],
  ['receipt_by_email'],
];

const labels = {
  ...personLabels,
  ...addressLabels,
  note: 'admin:orders.courierNote',
  gift_note: 'admin:orders.giftNote',
  buyer_pib: 'admin:order.pib',
  receipt_by_email: 'checkout:receiptByEmail',
} as const satisfies Partial<Record<keyof DeliveryValues, MessageId>>;

interface EditDeliveryProps {
  order: AdminOrder;
  onClose: () => void;
}

function Edit({ order, cities, onClose }: EditDeliveryProps & { cities: readonly City[] }) {
  const { text } = useText();
  const { validateContact, validateAddress } = useDeliveryForm();
  const isPickup = order.delivery_method === 'pickup';
  const toValues = ({ contact, address, ...order }: AdminOrder): DeliveryValues => ({
    ...contact,
    ...toAddressValues(address, cities),
    note: order.note,
    gift_note: order.gift_note,
    buyer_pib: order.buyer_pib,
    receipt_by_email: order.receipt_by_email,
  });
  return (
    <EditDialog<DeliveryValues>
      order={order}
      title={text('admin:order.edit.title')}
      groups={groups}
      labels={labels}
      toValues={toValues}
      toInput={(values, isChanged) => ({
        ...(isChanged(...contactFields) && { contact: toContact(values) }),
        ...(isChanged(...addressFields) && { address: toAddress(values) }),
        ...(isChanged('note') && { note: values.note }),
        ...(isChanged('gift_note') && { gift_note: values.gift_note }),
        ...(isChanged('buyer_pib') && { buyer_pib: values.buyer_pib }),
        ...(isChanged('receipt_by_email') && { receipt_by_email: values.receipt_by_email }),
      })}
      validate={(values, isChanged) => ({
        ...validateContact(values),
        ...(isChanged(...addressFields) && validateAddress(values)),
      })}
      onClose={onClose}
    >
      <p>{text('admin:order.edit.text')}</p>
      <ContactFields />
      {!isPickup && <AddressFields cities={cities} autoComplete={false} />}
      <NoteFields pickup={isPickup} />
      {!isPickup && <RecipientFields />}
    </EditDialog>
  );
}

/** Edits the contact, address and notes of an order that has not been shipped. */
export function EditDelivery({ order, onClose }: EditDeliveryProps) {
  const { text } = useText();
  const cities = phoneOrdersApi.useListCitiesQuery();
  if (cities.data) return <Edit order={order} cities={cities.data} onClose={onClose} />;
  const title = text('admin:order.edit.title');
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryState query={cities} what={title} height="480px" />
    </Dialog>
  );
}
